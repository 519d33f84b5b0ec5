package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.ChangesSpec;
import io.layeredcache.crd.HitRatioGate;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.OperatorHandle;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.layeredcache.operator.redis.real.Polling;
import io.layeredcache.operator.redis.real.RealWorld;
import io.layeredcache.operator.redis.real.RedisServer;
import io.layeredcache.operator.redis.real.RespConnection;
import io.layeredcache.operator.shard.HitRatios;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a real server counts, and what is left of it when it is killed and starts again. */
@Tag("real")
class RealCountersTest {

  private static final String NAMESPACE = "shop";
  private static final String NAME = "storefront";
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Credentials PASSWORDS = Credentials.generate(new Random(20260101));

  @Test
  void hitsAndMissesOfARealServerBecomeItsRatio() throws IOException {
    try (ResumingPods pods = new ResumingPods(PASSWORDS.operator());
        LettuceRedisAdmin redis = RealWorld.patientAdmin("layeredcache-operator:real-counters")) {
      Cache cache = new Cache(pods, redis);
      RedisServer server = pods.only();

      Polling.await(
          "a hit ratio",
          LONGEST,
          () -> {
            readThreeOfFour(server);
            return cache.hitRatio().isPresent();
          });

      assertThat(cache.hitRatio()).contains(0.75);
    }
  }

  @Test
  void aRealServerThatIsKilledAndResumesWithItsOldIdentityHasLostItsKeys() throws IOException {
    try (ResumingPods pods = new ResumingPods(PASSWORDS.operator());
        LettuceRedisAdmin redis = RealWorld.patientAdmin("layeredcache-operator:real-counters")) {
      Cache cache = new Cache(pods, redis);
      String before = cache.owner();
      try (RespConnection application = pods.only().connect()) {
        application.put("k", 100);
      }

      cache.kubernetes.killContainer(NAMESPACE, NAME + "-0-0");
      Polling.await("the same node in another process", LONGEST, () -> cache.losses() > 0);
      cache.pass();
      cache.pass();

      DataLossStatus loss =
          Objects.requireNonNull(cache.status().shards().getFirst().lastDataLoss());
      assertThat(loss.slots()).isEqualTo("0-16383");
      assertThat(loss.lostRunId()).isEqualTo(before);
      assertThat(cache.owner()).isNotEqualTo(before);
      assertThat(cache.kubernetes.events())
          .filteredOn(event -> event.reason().equals("DataLoss"))
          .extracting(Told::message)
          .singleElement()
          .asString()
          .contains("0-16383", String.valueOf(loss.when()));
    }
  }

  private static void readThreeOfFour(RedisServer server) {
    try (RespConnection application = server.connect()) {
      application.put("k", 3);
      for (int key = 0; key < 4; key++) {
        application.call("GET", "{k}" + key);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A cache of one node that serves, and its operator. */
  private static final class Cache {

    private final FakeKubernetes kubernetes;
    private final Pass pass;

    Cache(ResumingPods pods, RedisAdmin redis) {
      Clock clock = Clock.systemUTC();
      // other runs on this machine have servers at the product's ports too
      String network = "127." + ThreadLocalRandom.current().nextInt(20, 250);
      kubernetes = new FakeKubernetes(clock, pods, network);
      kubernetes.nodes().add("node-a", "a");
      kubernetes.create(resource());
      OperatorHandle handle = kubernetes.handle();
      pass =
          new Pass(
              handle,
              new Observer(handle, redis, clock),
              new Planner(Operations.inOrder(), Gates.table()),
              new Executor(handle, redis, new Random(20260101), clock),
              clock);
      Polling.await("a cache that serves", LONGEST, () -> SimulatedCluster.isIdle(pass()));
    }

    Pass.Done pass() {
      kubernetes.tick();
      return pass.run(live());
    }

    LayeredCacheStatus status() {
      return live().getStatus();
    }

    /** As this pass has measured it; the status may show it half a minute later. */
    Optional<Double> hitRatio() {
      Situation now = pass().situation();
      return HitRatios.of(now.shards(), now.cache().getSpec().changes().hitRatio());
    }

    String owner() {
      return Objects.requireNonNull(status().shards().getFirst().lastOwner()).runId();
    }

    long losses() {
      pass();
      return kubernetes.events().stream()
          .filter(event -> event.reason().equals("DataLoss"))
          .count();
    }

    private LayeredCache live() {
      return kubernetes.get(LayeredCache.class, NAMESPACE, NAME).orElseThrow();
    }

    private static LayeredCache resource() {
      ChangesSpec usual = ChangesSpec.defaults();
      HitRatioGate gate = usual.hitRatio();
      LayeredCache cache = new LayeredCache();
      cache.setMetadata(new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(NAME).build());
      cache.setSpec(
          LayeredCacheSpec.defaults()
              .withShards(1)
              .withReplicasPerShard(0)
              .withChanges(
                  new ChangesSpec(
                      new HitRatioGate(
                          gate.maxDrop(),
                          gate.floor(),
                          new TimeSpan("1h"),
                          100,
                          gate.hold(),
                          gate.timeout(),
                          gate.onNoTraffic(),
                          gate.onTimeout()),
                      usual.windows(),
                      usual.reshard(),
                      usual.resync(),
                      usual.restart())));
      return cache;
    }
  }
}
