package io.layeredcache.client.time;

import java.time.Duration;
import java.time.Instant;

/** Elapsed time, the time of the wall, and alarms. */
public interface Time {

  /** Nanoseconds that only grow, from an arbitrary start; only differences mean anything. */
  long nanos();

  /**
   * An instant that {@link #nanos} has named within the last moment: for what is done so often that
   * reading the clock would be most of its cost, and may be late by that moment. Never ahead of
   * {@code nanos}.
   */
  default long recentNanos() {
    return nanos();
  }

  /** The time of the wall. It may jump: for people, and for ages that other processes read. */
  Instant now();

  /**
   * Runs a task once that long from now, on a thread of the timer. The task must not block: all
   * alarms of a process share a thread.
   */
  Alarm after(Duration delay, Runnable task);

  /** A task that has not run yet. */
  interface Alarm {

    /** Takes it back; without effect if it has begun. */
    void cancel();
  }
}
