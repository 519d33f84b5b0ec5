package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.OperatorHandle;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Refusal;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.layeredcache.operator.redis.real.LoopbackNetwork;
import io.layeredcache.operator.redis.real.Polling;
import io.layeredcache.operator.redis.real.RealWorld;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One cache in a simulated Kubernetes of three zones whose pods are real servers. */
final class RealCluster implements AutoCloseable {

  static final List<String> ZONES = List.of("a", "b", "c");

  /** What a pass asks, a connection's greeting, and what servers say to each other. */
  private static final Set<String> QUESTIONS =
      Set.of(
          "info",
          "cluster|nodes",
          "cluster|info",
          "config|get",
          "hello",
          "auth",
          "client|list",
          "client|setname",
          "client|setinfo",
          "fcall_ro",
          "ping",
          "replconf");

  private static final Duration LATE = Duration.ofSeconds(5);

  private final Clock clock = Clock.systemUTC();
  private final LettuceRedisAdmin redis = RealWorld.patientAdmin("layeredcache-operator:real");
  private final Vigil vigil = new Vigil();
  private final LoopbackNetwork network = LoopbackNetwork.take();
  private final RealPods pods;
  private final FakeKubernetes kubernetes;
  private final Pass pass;

  RealCluster(int shards, int replicas) {
    pods = new RealPods(Credentials.generate(OperatorInstance.passwords(1)).operator());
    kubernetes = new FakeKubernetes(clock, pods, network.prefix());
    ZONES.forEach(zone -> kubernetes.nodes().add("node-" + zone, zone));
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(SimulatedCluster.NAMESPACE)
            .withName(SimulatedCluster.NAME)
            .build());
    cache.setSpec(LayeredCacheSpec.defaults().withShards(shards).withReplicasPerShard(replicas));
    kubernetes.create(cache);
    pass = pass(kubernetes.handle());
  }

  private Pass pass(OperatorHandle handle) {
    return new Pass(
        handle,
        new Observer(handle, redis, clock),
        new Planner(Operations.inOrder(), Gates.table()),
        new Executor(handle, redis, OperatorInstance.passwords(1), clock),
        clock);
  }

  /** Runs passes at the operator's own pace until one has nothing to do. */
  void runUntilIdle(Duration atMost) {
    Instant deadline = clock.instant().plus(atMost);
    Pass.Done done = pass();
    while (!business(done).isEmpty()) {
      if (clock.instant().isAfter(deadline)) {
        throw new AssertionError("not idle within " + atMost + ": " + business(done));
      }
      rest(done);
      done = pass();
    }
  }

  /** What a pass did, waited for and was refused. */
  static List<String> business(Pass.Done done) {
    Plan plan = done.plan();
    Stream<String> steps = plan.steps().stream().map(planned -> planned.step().phrase());
    Stream<String> waits = plan.waits().stream().map(Wait::message);
    Stream<String> refusals = plan.refusals().stream().map(Refusal::message);
    return Stream.of(steps, waits, refusals).flatMap(sentences -> sentences).toList();
  }

  /** One pass, with everything that must hold at every moment held against what it read. */
  Pass.Done pass() {
    kubernetes.tick();
    Pass.Done done = pass.run(cache());
    vigil.look(List.copyOf(views(done).values()), published(), CacheSecret.in(kubernetes));
    return done;
  }

  /** Until the pass wants to look again, or a watch would wake it. */
  private void rest(Pass.Done done) {
    long version = kubernetes.version();
    Instant wakeUp = clock.instant().plus(done.wakeUp());
    Polling.await(
        "next pass",
        done.wakeUp().plus(LATE),
        () -> {
          kubernetes.tick();
          return kubernetes.version() != version || !clock.instant().isBefore(wakeUp);
        });
  }

  private LayeredCache cache() {
    return kubernetes
        .get(LayeredCache.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME)
        .orElseThrow();
  }

  /** What every server that answered in a pass said, by the name of its pod. */
  static Map<String, NodeView> views(Pass.Done done) {
    Map<String, NodeView> views = new TreeMap<>();
    done.situation()
        .shards()
        .readable()
        .forEach(member -> member.view().ifPresent(view -> views.put(member.name(), view)));
    return views;
  }

  /** The zone of each pod. */
  Map<String, String> zones() {
    Map<String, String> zones = new TreeMap<>();
    for (RunningPod pod : kubernetes.running()) {
      zones.put(pod.name(), pod.node().replace("node-", ""));
    }
    return zones;
  }

  /** The published document, if there is one that can be read. */
  Optional<TopologyDocument> published() {
    return kubernetes
        .get(ConfigMap.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME + "-topology")
        .flatMap(TopologyObjects::document)
        .map(TopologyCodec::read)
        .flatMap(ReadDocument::document);
  }

  /** How often each server has been told to do something, by pod and command. */
  Map<String, Map<String, Long>> orders() {
    Map<String, Map<String, Long>> orders = new TreeMap<>();
    pods.servers()
        .forEach(
            (pod, server) -> {
              Map<String, Long> calls = new TreeMap<>(server.calls());
              calls.keySet().removeAll(QUESTIONS);
              orders.put(pod, calls);
            });
    return orders;
  }

  FakeKubernetes kubernetes() {
    return kubernetes;
  }

  Vigil vigil() {
    return vigil;
  }

  @Override
  public void close() {
    redis.close();
    pods.close();
    network.close();
  }
}
