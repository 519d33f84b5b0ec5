package io.layeredcache.client.time;

import java.time.Duration;

/**
 * An instant of {@link Time#nanos} after which nobody waits any more.
 *
 * @param atNanos compared by difference, since it may overflow
 */
public record Deadline(long atNanos) {

  /** That long from now. */
  public static Deadline in(Duration delay, Time time) {
    return new Deadline(time.nanos() + delay.toNanos());
  }

  /** What is left, zero once it has passed. */
  public Duration left(Time time) {
    return Duration.ofNanos(Math.max(0, atNanos - time.nanos()));
  }

  /** Whether nothing is left. */
  public boolean hasPassed(Time time) {
    return atNanos - time.nanos() <= 0;
  }

  /** The earlier of the two: what a callee may take is bounded by what its caller has left. */
  public Deadline orEarlier(Deadline other) {
    return other.atNanos - atNanos < 0 ? other : this;
  }
}
