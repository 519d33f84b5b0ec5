package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * How the fleet comes back to a shard.
 *
 * @param connectionsPerSecond connections that the whole fleet opens to one shard, at least 1
 * @param minDelay delay before the first attempt
 * @param maxDelay longest delay between two attempts, at least {@code minDelay}
 * @param jitter share by which each delay varies
 */
public record ReconnectPolicy(
    int connectionsPerSecond, Duration minDelay, Duration maxDelay, Share jitter) {

  /** What an absent section means: 100 a second, 100 ms, 10 s, 0.5. */
  public static ReconnectPolicy defaults() {
    return new ReconnectPolicy(
        100, Duration.ofMillis(100), Duration.ofSeconds(10), Share.of("0.5"));
  }
}
