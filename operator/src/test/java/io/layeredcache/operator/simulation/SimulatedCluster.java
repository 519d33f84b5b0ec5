package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.redis.fake.FakeRedis;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** One cache in a Kubernetes of three zones, its nodes, and the operator that looks after it. */
final class SimulatedCluster {

  static final String NAMESPACE = "shop";
  static final String NAME = "storefront";

  private static final int ZONES = 3;
  private static final int MANY_PASSES = 400;
  private static final long NO_VERSION = -1;

  /** How long a cluster is without an operator after one has died. */
  private static final Duration VACANCY = Duration.ofMillis(500);

  private final LayeredCacheSpec spec;
  private final FakeRedis redis;
  private final FakeKubernetes kubernetes;
  private final RedisAdmin auditor;
  private final RedisPods pods;
  private final Vigil vigil = new Vigil();
  private final Lives operators;
  private Runnable everyTick = () -> {};
  private long versionAtRest = NO_VERSION;

  SimulatedCluster(int shards, int replicas) {
    this(shards, replicas, FakeSettings.standard(), KillSwitch.never());
  }

  SimulatedCluster(int shards, int replicas, KillSwitch killSwitch) {
    this(shards, replicas, FakeSettings.standard(), killSwitch);
  }

  SimulatedCluster(int shards, int replicas, FakeSettings settings, KillSwitch killSwitch) {
    this(
        LayeredCacheSpec.defaults().withShards(shards).withReplicasPerShard(replicas),
        settings,
        killSwitch);
  }

  SimulatedCluster(LayeredCacheSpec spec, FakeSettings settings, KillSwitch killSwitch) {
    this.spec = spec;
    redis = new FakeRedis(settings);
    pods = new RedisPods(redis);
    kubernetes = new FakeKubernetes(new VirtualClock(redis), pods);
    auditor = redis.auditor();
    for (int zone = 0; zone < ZONES; zone++) {
      kubernetes.nodes().add("node-" + zone, "zone-" + zone);
    }
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(NAME).build());
    cache.setSpec(spec);
    kubernetes.create(cache);
    operators = new Lives(kubernetes, redis, killSwitch);
  }

  /** A cache that is settled already. */
  static SimulatedCluster settled(int shards, int replicas) {
    SimulatedCluster cluster = new SimulatedCluster(shards, replicas);
    cluster.runUntilSettled();
    return cluster;
  }

  FakeKubernetes kubernetes() {
    return kubernetes;
  }

  FakeRedis redis() {
    return redis;
  }

  Vigil vigil() {
    return vigil;
  }

  /** Is called on every tick, before anything is looked at. */
  void onEveryTick(Runnable action) {
    everyTick = action;
  }

  /** Deletes pods, all at once: their servers are gone, and other pods take their places. */
  void deletePods(List<String> names) {
    names.forEach(name -> kubernetes.delete(Pod.class, NAMESPACE, name));
    tick();
  }

  /** Cuts the power of the machine of a pod, and puts it on again: new address, no data. */
  void powerCycle(String pod) {
    String node = pod(pod).node();
    kubernetes.nodes().cutPower(node);
    kubernetes.nodes().restorePower(node);
    versionAtRest = NO_VERSION;
    tick();
  }

  /**
   * As after a power cut of a machine that had both, where each came back at the other's address.
   */
  void loseEachOther(String one, String other) {
    redis.loseEachOther(RedisPods.endpoint(pod(one)), RedisPods.endpoint(pod(other)));
    versionAtRest = NO_VERSION;
    tick();
  }

  /** Ends the operator and starts another. */
  void restartOperator(KillSwitch killSwitch) {
    operators.next(killSwitch);
  }

  void restartOperator() {
    restartOperator(KillSwitch.never());
  }

  LayeredCache cache() {
    return kubernetes.get(LayeredCache.class, NAMESPACE, NAME).orElseThrow();
  }

  /** Changes the resource as a user does. */
  void change(UnaryOperator<LayeredCache> change) {
    kubernetes.edit(LayeredCache.class, NAMESPACE, NAME, change);
  }

  void changeSpec(UnaryOperator<LayeredCacheSpec> change) {
    change(
        cache -> {
          cache.setSpec(change.apply(cache.getSpec()));
          return cache;
        });
  }

  /** A condition of the status as it was written last. */
  Condition condition(String type) {
    return cache().getStatus().conditions().stream()
        .filter(condition -> type.equals(condition.getType()))
        .findFirst()
        .orElseThrow();
  }

  /** One pass of the operator, whatever comes of it. */
  Pass.Done pass() {
    return operators.pass(cache());
  }

  /** One pass; if the operator dies in it, another begins after a while. */
  private Optional<Pass.Done> survivingPass() {
    Optional<Pass.Done> done = operators.survivingPass(cache());
    if (done.isEmpty()) {
      advance(VACANCY);
      operators.next(KillSwitch.never());
    }
    return done;
  }

  /** Lets time pass, and with it everything but the operator. */
  void advance(Duration time) {
    for (long moved = 0; moved < time.toMillis(); moved += FakeRedis.TICK.toMillis()) {
      tick();
    }
  }

  private void tick() {
    everyTick.run();
    Optional<CacheSecret> secret = secret();
    pods.mount(secret.map(CacheSecret::operator));
    tickKubernetes();
    redis.tick();
    vigil.look(views(), published(), secret);
  }

  /** Controllers that have come to rest are not asked again before something has changed. */
  private void tickKubernetes() {
    long before = kubernetes.version();
    if (before != versionAtRest) {
      kubernetes.tick();
      versionAtRest = kubernetes.version() == before ? before : NO_VERSION;
    }
  }

  /**
   * Runs passes, and lets time pass between them, until one has nothing to do and the cache is as
   * it should be; returns how many it took.
   */
  int runUntilSettled() {
    Optional<Pass.Done> last = Optional.empty();
    for (int passes = 1; passes <= MANY_PASSES; passes++) {
      Optional<Pass.Done> done = survivingPass();
      if (done.filter(SimulatedCluster::isIdle).isPresent() && violations().isEmpty()) {
        return passes;
      }
      done.ifPresent(this::rest);
      last = done.or(() -> Optional.empty());
    }
    throw new AssertionError(
        "not settled after %d passes%n%s%nviolations: %s"
            .formatted(MANY_PASSES, describe(last), violations()));
  }

  /** One pass and the time until the next. */
  Pass.Done passAndRest() {
    Pass.Done done = pass();
    rest(done);
    return done;
  }

  /** Until the pass wants to look again, or a watch wakes it. */
  private void rest(Pass.Done done) {
    long version = kubernetes.version();
    long millis = Math.max(done.wakeUp().toMillis(), FakeRedis.TICK.toMillis());
    for (long moved = 0; moved < millis; moved += FakeRedis.TICK.toMillis()) {
      tick();
      if (kubernetes.version() != version) {
        return;
      }
    }
  }

  static boolean isIdle(Pass.Done done) {
    return done.plan().steps().isEmpty()
        && done.plan().waits().isEmpty()
        && done.plan().refusals().isEmpty();
  }

  private static String describe(Optional<Pass.Done> last) {
    return last.map(Pass.Done::plan)
        .map(
            plan ->
                "steps: %s%nwaits: %s%nrefusals: %s"
                    .formatted(
                        plan.steps().stream().map(planned -> planned.step().phrase()).toList(),
                        plan.waits(),
                        plan.refusals()))
        .orElse("the operator died");
  }

  /** What is missing from a cache that is as it should be. */
  List<String> violations() {
    List<NodeView> views = views();
    List<String> violations =
        new ArrayList<>(Invariants.converged(views, spec.shards(), spec.replicasPerShard()));
    published()
        .ifPresentOrElse(
            document -> {
              violations.addAll(Invariants.published(document, views));
              violations.addAll(Invariants.delivered(document, views));
            },
            () -> violations.add("nothing is published"));
    for (NodeView view : views) {
      if (view.replication().upstream().filter(upstream -> !upstream.up()).isPresent()) {
        violations.add(view.id() + " has no link to its primary");
      }
    }
    return violations;
  }

  /** The passwords of the cache, if there are any yet. */
  Optional<CacheSecret> secret() {
    return CacheSecret.in(kubernetes);
  }

  /** The published document, if there is one that can be read. */
  Optional<TopologyDocument> published() {
    return kubernetes
        .get(ConfigMap.class, NAMESPACE, NAME + "-topology")
        .flatMap(TopologyObjects::document)
        .map(TopologyCodec::read)
        .flatMap(ReadDocument::document);
  }

  /** What every running server says, by the name of its pod. */
  Map<String, NodeView> viewsByPod() {
    Map<String, NodeView> views = new TreeMap<>();
    for (RunningPod pod : kubernetes.running()) {
      if (auditor.read(redis.target(RedisPods.endpoint(pod)))
          instanceof Answer.Ok<NodeView>(NodeView view)) {
        views.put(pod.name(), view);
      }
    }
    return views;
  }

  NodeView view(String pod) {
    return Optional.ofNullable(viewsByPod().get(pod)).orElseThrow();
  }

  List<NodeView> views() {
    return List.copyOf(viewsByPod().values());
  }

  RunningPod pod(String name) {
    return kubernetes.running().stream()
        .filter(pod -> pod.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The pod whose server owns the slots of a shard. */
  String primaryOf(int shard) {
    return viewsByPod().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(NAME + "-" + shard + "-"))
        .filter(entry -> entry.getValue().self().primary())
        .filter(entry -> !entry.getValue().self().slots().isEmpty())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** The pods of a shard whose servers follow another and have caught up. */
  List<String> syncedReplicasOf(int shard) {
    return viewsByPod().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(NAME + "-" + shard + "-"))
        .filter(entry -> entry.getValue().replication().upstream().filter(Upstream::up).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }

  String zone(String pod) {
    return pod(pod).node().replace("node", "zone");
  }

  /** Kills the server of a pod and starts it again at once: same identity, no data. */
  void restartServer(String pod) {
    redis.restart(RedisPods.endpoint(pod(pod)));
  }

  /** Deletes all keys of a shard while its replicas are away. */
  void flushUnseen(int shard) {
    redis.flushUnseen(RedisPods.endpoint(pod(primaryOf(shard))));
  }

  void pause(boolean whether) {
    kubernetes.edit(
        LayeredCache.class,
        NAMESPACE,
        NAME,
        cache -> {
          cache.setSpec(cache.getSpec().withPaused(whether));
          return cache;
        });
  }

  /** Ends the operator; nobody takes its place. */
  void loseOperator() {
    operators.end();
  }

  /** Runs passes, and lets time pass between them, for that long. */
  void runFor(Duration time) {
    runFor(time, this::cache);
  }

  /** The same, with passes that are shown this resource, however old it is. */
  void runFor(Duration time, Supplier<LayeredCache> shown) {
    Instant end = redis.now().plus(time);
    while (redis.now().isBefore(end)) {
      rest(operators.pass(shown.get()));
    }
  }

  /** Writes keys to the primary of a shard, as applications do. */
  void put(int shard, long keys) {
    redis.put(RedisPods.endpoint(pod(primaryOf(shard))), keys);
  }

  long keys(String pod) {
    return view(pod).load().keys();
  }
}
