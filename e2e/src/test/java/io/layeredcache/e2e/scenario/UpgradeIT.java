package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.e2e.cluster.ClusterExtension;
import io.layeredcache.e2e.cluster.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;

/** Caches that the operator of the last release made, under that of this tree. */
@Tag("upgrade")
@ExtendWith(ClusterExtension.class)
@EnabledIfEnvironmentVariable(
    named = UpgradeIT.RELEASED,
    matches = ".+",
    disabledReason = "e2e/upgrade builds the last release")
class UpgradeIT {

  /** The tree of the last release, built. */
  static final String RELEASED = "LAYEREDCACHE_RELEASED";

  private static final Duration PASSED = Duration.ofMinutes(2);
  private static final int PASSES = 10;
  private static final int KEYS = 1_000;

  @Test
  void ru6ANewOperatorRestartsNothingAndRewritesNothing(TestCluster cluster) {
    try (Bench bench = Bench.of(cluster, Path.of(System.getenv(RELEASED)))) {
      List<CacheUnderTest> caches = List.of(bench.apply(2, 1), bench.apply(1, 0));
      caches.forEach(CacheUnderTest::awaitWhole);
      caches.forEach(cache -> cache.write(KEYS));
      Set<String> released = bench.operator().images();
      Map<CacheUnderTest, Quiet> before =
          caches.stream()
              .collect(Collectors.toMap(cache -> cache, cache -> new Quiet(bench, cache)));

      bench.upgrade();

      assertThat(bench.operator().images()).doesNotContainAnyElementsOf(released);
      before.forEach(
          (cache, quiet) -> {
            awaitFirstPass(bench, cache);
            quiet.awaitPasses(PASSES);
            assertThat(quiet.changed()).filteredOn(object -> !isConfiguration(object)).isEmpty();
            cache.awaitWhole();
            cache.awaitReadable(KEYS);
          });
      bench.clear();
    }
  }

  /** Immutable, and named by its content: a release may bring another one, for pods to come. */
  private static boolean isConfiguration(String object) {
    return object.matches("ConfigMap/cache-config-[0-9a-f]+ .*");
  }

  private static void awaitFirstPass(Bench bench, CacheUnderTest cache) {
    await()
        .atMost(PASSED)
        .ignoreExceptions()
        .until(() -> !bench.operator().topologyAge(cache).isEmpty());
  }
}
