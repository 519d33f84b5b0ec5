package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.reconcile.Pass;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Caches of real servers are formed: a diagonal through the matrix of 1 to 16 shards with 0 to 3
 * replicas, or all of it with {@code -Dbootstrap.matrix=all}.
 */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class RealBootstrapTest {

  private static final int MOST_SHARDS = 16;
  private static final int MOST_REPLICAS = 3;
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int FULL_SYNCS_AT_ONCE = 1;

  static Stream<Arguments> points() {
    if ("all".equals(System.getProperty("bootstrap.matrix"))) {
      return IntStream.rangeClosed(1, MOST_SHARDS)
          .boxed()
          .flatMap(
              shards ->
                  IntStream.rangeClosed(0, MOST_REPLICAS)
                      .mapToObj(replicas -> Arguments.of(shards, replicas)));
    }
    return Stream.of(
        Arguments.of(1, 0),
        Arguments.of(2, 1),
        Arguments.of(3, 2),
        Arguments.of(4, 3),
        Arguments.of(6, 2),
        Arguments.of(16, 0));
  }

  @ParameterizedTest(name = "{0} shards with {1} replicas")
  @MethodSource("points")
  void aNewCacheOfRealServersIsFormedAndThenLeftAlone(int shards, int replicas) {
    try (RealCluster cluster = new RealCluster(shards, replicas)) {
      cluster.runUntilIdle(LONGEST);

      Pass.Done further = leavesAlone(cluster);
      assertThat(
              new Formation(RealCluster.views(further), cluster.zones(), cluster.published())
                  .violations(shards, replicas))
          .isEmpty();
      assertThat(
              Invariants.delivered(
                  cluster.published().orElseThrow(), RealCluster.views(further).values()))
          .isEmpty();
      assertThat(cluster.vigil().mostFullSyncs()).isLessThanOrEqualTo(FULL_SYNCS_AT_ONCE);
    }
  }

  /** Runs one pass more and shows that nothing was written and nobody was told anything. */
  private static Pass.Done leavesAlone(RealCluster cluster) {
    long version = cluster.kubernetes().version();
    Map<String, Map<String, Long>> orders = cluster.orders();

    Pass.Done further = cluster.pass();

    assertThat(RealCluster.business(further)).isEmpty();
    assertThat(cluster.kubernetes().version()).isEqualTo(version);
    assertThat(cluster.orders()).isEqualTo(orders);
    return further;
  }
}
