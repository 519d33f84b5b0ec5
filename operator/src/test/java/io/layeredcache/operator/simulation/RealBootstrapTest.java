package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.OperatorHandle;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.layeredcache.operator.redis.real.Polling;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A simulated Kubernetes whose pods are real servers, each with a loopback address of its own. */
@Tag("real")
class RealBootstrapTest {

  private static final String LOOPBACK_NETWORK = "127.77";
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @ParameterizedTest
  @CsvSource({"1,0", "2,1", "3,1", "6,2"})
  void aNewCacheOfRealServersConverges(int shards, int replicas) {
    try (RealPods pods = new RealPods();
        LettuceRedisAdmin redis = new LettuceRedisAdmin("layeredcache-operator:real-bootstrap")) {
      FakeKubernetes kubernetes = new FakeKubernetes(Clock.systemUTC(), pods, LOOPBACK_NETWORK);
      create(kubernetes, shards, replicas);
      Pass pass = pass(kubernetes.handle(), redis);

      Polling.await("idle pass", LONGEST, () -> isIdleAfterATick(kubernetes, pods, pass));

      assertThat(Invariants.converged(views(kubernetes, redis), shards, replicas)).isEmpty();
    }
  }

  private static void create(FakeKubernetes kubernetes, int shards, int replicas) {
    List.of("a", "b", "c").forEach(zone -> kubernetes.nodes().add("node-" + zone, zone));
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(SimulatedCluster.NAMESPACE)
            .withName(SimulatedCluster.NAME)
            .build());
    cache.setSpec(LayeredCacheSpec.defaults().withShards(shards).withReplicasPerShard(replicas));
    kubernetes.create(cache);
  }

  private static Pass pass(OperatorHandle handle, RedisAdmin redis) {
    Clock clock = Clock.systemUTC();
    return new Pass(
        handle,
        new Observer(handle, redis, clock),
        new Planner(Operations.inOrder(), Gates.table()),
        new Executor(handle, redis, OperatorInstance.passwords(1)),
        clock);
  }

  private static boolean isIdleAfterATick(FakeKubernetes kubernetes, RealPods pods, Pass pass) {
    pods.mount(CacheSecret.in(kubernetes).map(CacheSecret::operator));
    kubernetes.tick();
    LayeredCache cache =
        kubernetes
            .get(LayeredCache.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME)
            .orElseThrow();
    return SimulatedCluster.isIdle(pass.run(cache));
  }

  private static List<NodeView> views(FakeKubernetes kubernetes, RedisAdmin redis) {
    RedisAdmin.Credentials operator = CacheSecret.in(kubernetes).orElseThrow().operator();
    List<NodeView> views = new ArrayList<>();
    kubernetes
        .running()
        .forEach(
            pod -> {
              RedisAdmin.Target target = new RedisAdmin.Target(RedisPods.endpoint(pod), operator);
              if (redis.read(target) instanceof Answer.Ok<NodeView>(NodeView view)) {
                views.add(view);
              }
            });
    return views;
  }
}
