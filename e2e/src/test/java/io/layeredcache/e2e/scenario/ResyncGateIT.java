package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two replicas of two primaries need a full resync at the same time. */
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResyncGateIT {
  private static final int KEYS = 4_000;

  /** Microseconds per key: the 2,000 keys of a shard take 6 s. */
  private static final String SLOWLY = "3000";

  private static final Duration STRETCHED = Duration.ofSeconds(4);
  private static final Duration BEGUN = Duration.ofSeconds(90);
  private static final Duration BOTH = Duration.ofSeconds(150);

  private final Bench bench;
  private final CacheUnderTest cache;

  ResyncGateIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.apply(2, 1);
  }

  @BeforeAll
  void filled() {
    cache.awaitWhole().write(KEYS);
    cache.awaitReplicated(KEYS);
  }

  @Test
  void twoReplacedReplicasAreNeverServedTogether() {
    try (ForkSampler sampler = slowPrimaries()) {
      bench
          .kubectl()
          .run(
              "-n",
              cache.namespace(),
              "delete",
              "pod",
              cache.replica(0),
              cache.replica(1),
              "--wait=false");

      awaitBothServed(sampler);

      assertThat(sampler.mostAtOnce()).isEqualTo(1);
    }
  }

  @Test
  @Tag("long")
  void theyAreNotServedTogetherAlthoughTheOperatorIsKilledInTheMiddleOfAGrant() {
    try (ForkSampler sampler = slowPrimaries()) {
      restartReplicas();
      await().atMost(BEGUN).until(() -> sampler.mostAtOnce() > 0);
      bench.operator().kill();

      awaitBothServed(sampler);

      assertThat(sampler.mostAtOnce()).isEqualTo(1);
    }
  }

  /** Without it, the others would also pass with a sampler that sees nothing. */
  @Test
  void withBothGatesOpenTheyAreServedTogether() {
    bench.operator().stop();
    try (ForkSampler sampler = slowPrimaries()) {
      sampler.set("repl-diskless-sync-delay", "0");
      restartReplicas();

      awaitBothServed(sampler);

      assertThat(sampler.mostAtOnce()).isEqualTo(2);
    }
  }

  private ForkSampler slowPrimaries() {
    List<String> primaries = List.of(address(cache.primary(0)), address(cache.primary(1)));
    ForkSampler sampler = new ForkSampler(primaries, cache.operatorPassword());
    sampler.set("rdb-key-save-delay", SLOWLY);
    sampler.start();
    return sampler;
  }

  private String address(String pod) {
    return cache.pod(pod).getStatus().getPodIP();
  }

  /** What a restarted server had in memory is gone: it asks for everything. */
  private void restartReplicas() {
    String one = cache.replica(0);
    String other = cache.replica(1);
    bench.cluster().kill(cache.container(one));
    bench.cluster().kill(cache.container(other));
  }

  private void awaitBothServed(ForkSampler sampler) {
    await()
        .atMost(BOTH)
        .until(
            () ->
                sampler.transfers().size() == 2
                    && sampler.transfers().stream()
                        .allMatch(length -> length.compareTo(STRETCHED) >= 0));
    cache.awaitReplicated(KEYS);
    sampler.set("rdb-key-save-delay", "0");
  }
}
