package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * The circuit breaker that a client keeps for each shard.
 *
 * @param consecutiveFailures failures in a row that open it, at least 1
 * @param cooldown how long it stays open before exactly one probe is let through
 * @param jitter share by which each pod varies the cool-down
 * @param probeDeadline how long a probe may take before it counts as failed and is taken back
 */
public record BreakerPolicy(
    int consecutiveFailures, Duration cooldown, Share jitter, Duration probeDeadline) {

  /** What an absent section means: 2 failures, 10 s, 0.2, 1 s. */
  public static BreakerPolicy defaults() {
    return new BreakerPolicy(2, Duration.ofSeconds(10), Share.of("0.2"), Duration.ofSeconds(1));
  }
}
