package io.layeredcache.client.breaker;

import io.layeredcache.client.breaker.BreakerListener.OpenCause;
import org.jspecify.annotations.Nullable;

/** Where a breaker stands. Values that replace each other; instants are of {@code Time.nanos}. */
sealed interface BreakerState {

  /**
   * Calls go.
   *
   * @param epoch which period of being closed this is: what comes of a call of an earlier one says
   *     nothing about this one
   * @param failures in a row, so far
   */
  record Closed(long epoch, int failures) implements BreakerState {}

  /** Not closed. */
  sealed interface Tripped extends BreakerState {

    /** What it has been tripped by, and when. */
    Outage outage();
  }

  /**
   * One stay away from {@link Closed}, however many probes fail in it.
   *
   * @param since when it began
   * @param cause what began it
   */
  record Outage(long since, OpenCause cause) {}

  /**
   * No call goes until the cool-down is over.
   *
   * @param since when this cool-down began
   * @param random the number that its jitter drew, from 0 to 1: its end follows the settings
   * @param cutShort whether a hint has ended it
   * @param hintUsed whether a hint has ended this cool-down or the one before it
   */
  record Open(Outage outage, long since, double random, boolean cutShort, boolean hintUsed)
      implements Tripped {

    boolean isOver(long now, BreakerSettings settings) {
      return cutShort || now - since >= settings.cooldownNanos(random);
    }

    /** Nanoseconds until the next probe may go. */
    long left(long now, BreakerSettings settings) {
      return cutShort ? 0 : Math.max(0, settings.cooldownNanos(random) - (now - since));
    }
  }

  /**
   * One probe at a time goes.
   *
   * @param successes probes in a row that succeeded
   * @param probe the one that is under way, if any
   * @param probeSince when it began
   * @param hintUsed as in {@link Open}
   */
  record HalfOpen(
      Outage outage, int successes, @Nullable Permit probe, long probeSince, boolean hintUsed)
      implements Tripped {

    /** The instant at which a probe that is still under way counts as failed. */
    long probeUntil(BreakerSettings settings) {
      return probeSince + settings.probeDeadline().toNanos();
    }

    boolean isOverdue(long now, BreakerSettings settings) {
      return probe != null && now - probeUntil(settings) >= 0;
    }
  }
}
