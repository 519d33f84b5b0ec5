package io.layeredcache.client;

import io.layeredcache.client.breaker.BreakerListener;
import io.layeredcache.client.l2.guard.ShardGuard;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.BreakerPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.IntFunction;

/** The breakers of a cache's shards, for who opens its shards without the cache. */
public final class PolicyGuards {

  private PolicyGuards() {}

  /** One for each shard, as that policy says; nobody hears of them. */
  public static IntFunction<ShardGuard> of(BreakerPolicy policy, Time time, MeterRegistry meters) {
    return new ShardBreakers(policy, time, BreakerListener.NONE, meters);
  }
}
