package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A primary dies in caches of one, two and three shards with a replica each: with one and two, no
 * majority of primaries is left to vote. All three at once, for the deaths do not know each other.
 */
@ExtendWith(InvariantsAfterEach.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrimaryDeathIT {
  private static final int KEYS = 2_000;
  private static final Duration FAILED_OVER = Duration.ofSeconds(90);

  private final Bench bench;
  private final List<CacheUnderTest> caches;

  PrimaryDeathIT(Bench bench) {
    this.bench = bench;
    this.caches = List.of(bench.apply(1, 1), bench.apply(2, 1), bench.apply(3, 1));
  }

  @BeforeAll
  void quietAndReplicated() {
    for (CacheUnderTest cache : caches) {
      cache.awaitWhole().write(KEYS);
      cache.awaitReplicated(KEYS);
    }
  }

  @Test
  void noKeyIsLostWithThePrimarysContainer() {
    for (CacheUnderTest cache : caches) {
      bench.cluster().kill(cache.container(cache.primary(0)));
    }

    everyKeyIsThere();
  }

  @Test
  void noKeyIsLostWithThePrimarysPod() {
    for (CacheUnderTest cache : caches) {
      bench
          .kubectl()
          .run("-n", cache.namespace(), "delete", "pod", cache.primary(0), "--wait=false");
    }

    everyKeyIsThere();
  }

  @Test
  void noKeyIsLostWithThePrimarysContainerWhileTheOperatorIsStopped() {
    bench.operator().stop();
    for (CacheUnderTest cache : caches) {
      bench.cluster().kill(cache.container(cache.primary(0)));
    }

    caches.forEach(cache -> cache.awaitReadable(KEYS));
  }

  @Test
  void noKeyIsLostWithThePrimarysNode() {
    CacheUnderTest three = caches.getLast();
    String primary = three.primary(0);
    String node = three.pod(primary).getSpec().getNodeName();
    bench.cluster().powerCut(node);

    await()
        .atMost(FAILED_OVER)
        .untilAsserted(() -> assertThat(three.owners(0)).isNotEmpty().doesNotContain(primary));
    caches.forEach(cache -> cache.awaitReadable(KEYS));
    bench.cluster().powerOn(node);
    everyKeyIsThere();
  }

  private void everyKeyIsThere() {
    for (CacheUnderTest cache : caches) {
      cache.awaitWhole();
      cache.awaitReadable(KEYS);
      cache.awaitReplicated(KEYS);
    }
  }
}
