package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A cache that is as it should be is left alone. */
class IdleTest {

  private static final int PASSES = 10;

  /** GO-1. */
  @Test
  void go1TenPassesOverAConvergedCacheChangeNothing() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    Quiet quiet = new Quiet(cluster);

    runPasses(cluster);

    quiet.holds();
  }

  /** GO-1, with traffic. */
  @Test
  void go1TenPassesChangeNothingWhileKeysGrowByLessThanATenth() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    cluster.put(0, 10_000);
    runPasses(cluster); // the status has its numbers within half a minute
    Quiet quiet = new Quiet(cluster);
    cluster.onEveryTick(() -> cluster.put(0, 1));

    runPasses(cluster);

    quiet.holds();
    assertThat(cluster.keys(cluster.primaryOf(0))).isBetween(10_400L, 11_000L);
  }

  @Test
  void tenPassesWriteAtMostOneStatusInHalfAMinuteWhileKeysDoubleEveryPass() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    int before = cluster.kubernetes().writes().size();
    Instant since = cluster.redis().now();

    for (int pass = 0; pass < PASSES; pass++) {
      cluster.put(0, 100L << pass);
      cluster.passAndRest();
    }

    long seconds = Duration.between(since, cluster.redis().now()).toSeconds();
    assertThat(cluster.kubernetes().writes().size() - before)
        .isPositive()
        .isLessThanOrEqualTo((int) (seconds / 30 + 1));
  }

  private static void runPasses(SimulatedCluster cluster) {
    for (int passes = 0; passes < PASSES; passes++) {
      assertThat(SimulatedCluster.isIdle(cluster.passAndRest())).isTrue();
    }
  }

  /** What had been done at a moment. */
  private static final class Quiet {

    private final SimulatedCluster cluster;
    private final int writes;
    private final int commands;
    private final Instant since;

    Quiet(SimulatedCluster cluster) {
      this.cluster = cluster;
      this.writes = cluster.kubernetes().writes().size();
      this.commands = cluster.redis().effects().size();
      this.since = cluster.redis().now();
    }

    /** Nothing has been done since. */
    void holds() {
      assertThat(cluster.kubernetes().writes()).hasSize(writes);
      assertThat(cluster.redis().effects()).hasSize(commands);
      assertThat(cluster.redis().now()).isAfter(since.plusSeconds(40));
    }
  }
}
