package io.layeredcache.benchmarks.l1;

import io.layeredcache.benchmarks.measure.Turn;
import org.openjdk.jmh.annotations.Benchmark;

/** A hit in the memory of the process. */
public class L1Hits {

  @Benchmark
  public String caffeine(CaffeineLocal cache, Turn turn) {
    return cache.hit(turn.next());
  }

  @Benchmark
  public String expiringCaffeine(ExpiringCaffeineLocal cache, Turn turn) {
    return cache.hit(turn.next());
  }

  @Benchmark
  public String layered(LayeredLocal cache, Turn turn) {
    return cache.hit(turn.next());
  }

  @Benchmark
  public String layeredWithLoader(LayeredLocal cache, Turn turn) {
    return cache.hitWithLoader(turn.next());
  }

  @Benchmark
  public String jetCache(JetCacheLocal cache, Turn turn) {
    return cache.hit(turn.next());
  }

  @Benchmark
  public String redisson(RedissonLocal cache, Turn turn) {
    return cache.hit(turn.next());
  }
}
