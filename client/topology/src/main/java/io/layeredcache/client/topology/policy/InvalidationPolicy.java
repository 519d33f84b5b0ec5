package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * How invalidations are replayed and how long they hold.
 *
 * @param tombstoneLifetime how long a deleted key refuses older values
 * @param replayWindow how far back invalidations are replayed after a failover or a gap
 * @param heartbeat longest silence of a shard's invalidations before it is taken for a gap
 */
public record InvalidationPolicy(
    Duration tombstoneLifetime, Duration replayWindow, Duration heartbeat) {

  /** What an absent section means: 30 s, 6 min, 5 s. */
  public static InvalidationPolicy defaults() {
    return new InvalidationPolicy(
        Duration.ofSeconds(30), Duration.ofMinutes(6), Duration.ofSeconds(5));
  }
}
