package io.layeredcache.benchmarks;

import io.layeredcache.benchmarks.fleet.FleetExtent;
import io.layeredcache.benchmarks.measure.JmhExtent;
import io.layeredcache.benchmarks.outage.OutageExtent;
import java.time.Duration;

/**
 * How much is measured.
 *
 * @param l1 of a hit in the process
 * @param l2 of a read from the shards, for each number of threads
 * @param outage of the dead L2
 * @param fleet of the dead dependency
 */
record Extent(JmhExtent l1, JmhExtent l2, OutageExtent outage, FleetExtent fleet) {

  /** What the tables are made of: twelve minutes on two processors. */
  static Extent full() {
    Duration second = Duration.ofSeconds(1);
    return new Extent(
        new JmhExtent(3, 1, 2, second),
        new JmhExtent(3, 4, 5, second),
        new OutageExtent(Duration.ofSeconds(60)),
        new FleetExtent(3, second, Duration.ofSeconds(2)));
  }

  /** Enough to see that everything runs. */
  static Extent brief() {
    Duration instant = Duration.ofMillis(200);
    return new Extent(
        new JmhExtent(1, 1, 1, instant),
        new JmhExtent(1, 1, 1, instant),
        new OutageExtent(Duration.ofSeconds(3)),
        new FleetExtent(1, instant, Duration.ofSeconds(1)));
  }
}
