package io.layeredcache.operator.shard;

import io.layeredcache.crd.HitRatioGate;
import io.layeredcache.operator.observe.HitCount;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reads;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Shares of reads that were answered, in the window of {@code spec.changes.hitRatio}; empty where
 * fewer than {@code minSamples} were counted. The primaries' reads: see {@code HitMemory}.
 */
public final class HitRatios {

  private HitRatios() {}

  /** Of one shard. */
  public static Optional<Double> of(Shard shard, HitRatioGate gate) {
    return count(shard).map(HitCount::inWindow).flatMap(reads -> reads.ratio(gate.minSamples()));
  }

  /** Of the whole cache: of all reads together, so that a shard weighs as much as it is read. */
  public static Optional<Double> of(ShardMap shards, HitRatioGate gate) {
    return reads(shards).ratio(gate.minSamples());
  }

  /** All reads of all primaries that were read. */
  public static Reads reads(ShardMap shards) {
    return counts(shards).map(HitCount::inWindow).reduce(Reads.NONE, Reads::plus);
  }

  /** What the shard's primary has counted; empty without one. */
  public static Optional<HitCount> count(Shard shard) {
    return shard.primary().map(Member::past).flatMap(past -> past.hits());
  }

  /** The counts of all primaries that were read. */
  public static Stream<HitCount> counts(ShardMap shards) {
    return shards.shards().stream().flatMap(shard -> count(shard).stream());
  }
}
