package io.layeredcache.client.breaker;

import io.layeredcache.client.topology.policy.BreakerPolicy;
import io.layeredcache.client.topology.policy.Share;
import java.time.Duration;

/**
 * When a breaker opens, for how long, and what closes it.
 *
 * @param failures failures in a row that open it, at least 1
 * @param successes probes in a row that have to succeed before it closes, at least 1
 * @param openTime the cool-down: how long it stays open before a probe may go, above zero
 * @param jitter the share of the cool-down by which it may be longer; it is never shorter
 * @param probeDeadline how long a probe may take before it counts as failed and is taken back,
 *     above zero
 */
public record BreakerSettings(
    int failures, int successes, Duration openTime, Share jitter, Duration probeDeadline) {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException naming the value that is outside of them
   */
  public BreakerSettings {
    if (failures < 1) {
      throw new IllegalArgumentException("failures must be at least 1, not " + failures);
    }
    if (successes < 1) {
      throw new IllegalArgumentException("successes must be at least 1, not " + successes);
    }
    requirePositive("openTime", openTime);
    requirePositive("probeDeadline", probeDeadline);
  }

  private static void requirePositive(String what, Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(what + " must be above zero, not " + duration);
    }
  }

  /**
   * For a shard, as the published policy says; one successful probe closes it. A document may have
   * no cool-down at all, a breaker has one.
   */
  public static BreakerSettings of(BreakerPolicy policy) {
    return new BreakerSettings(
        policy.consecutiveFailures(),
        1,
        policy.cooldown().isZero() ? SHORTEST : policy.cooldown(),
        policy.jitter(),
        policy.probeDeadline().isZero() ? SHORTEST : policy.probeDeadline());
  }

  /**
   * For anything else that an application calls: 5 failures, 2 successes, 60 s, jitter 0.2, and 30
   * s for a probe.
   */
  public static BreakerSettings named() {
    return new BreakerSettings(
        5, 2, Duration.ofSeconds(60), Share.of("0.2"), Duration.ofSeconds(30));
  }

  /** The same, opened by that many failures in a row. */
  public BreakerSettings withFailures(int count) {
    return new BreakerSettings(count, successes, openTime, jitter, probeDeadline);
  }

  /** The same, closed by that many successful probes in a row. */
  public BreakerSettings withSuccesses(int count) {
    return new BreakerSettings(failures, count, openTime, jitter, probeDeadline);
  }

  /** The same, open for that long. */
  public BreakerSettings withOpenTime(Duration duration) {
    return new BreakerSettings(failures, successes, duration, jitter, probeDeadline);
  }

  /** The same, with that long for a probe. */
  public BreakerSettings withProbeDeadline(Duration duration) {
    return new BreakerSettings(failures, successes, openTime, jitter, duration);
  }

  /** Nanoseconds of a cool-down that drew {@code random}, from 0 to 1, for its jitter. */
  long cooldownNanos(double random) {
    return (long) (openTime.toNanos() * (1 + jitter.toDouble() * random));
  }
}
