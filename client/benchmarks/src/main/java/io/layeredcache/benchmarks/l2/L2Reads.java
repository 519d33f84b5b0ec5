package io.layeredcache.benchmarks.l2;

import io.layeredcache.benchmarks.measure.Turn;
import org.openjdk.jmh.annotations.Benchmark;

/** A read of a value that a shard holds, by a caller who waits for it. */
public class L2Reads {

  @Benchmark
  public byte[] lettuce(LettuceReads cluster, Turn turn) {
    return cluster.read(turn.next());
  }

  @Benchmark
  public byte[] shards(ShardReads cluster, Turn turn) {
    return cluster.read(turn.next());
  }

  @Benchmark
  public byte[] region(RegionReads cluster, Turn turn) {
    return cluster.read(turn.next());
  }

  @Benchmark
  public byte[] redisson(RedissonReads cluster, Turn turn) {
    return cluster.read(turn.next());
  }
}
