package io.layeredcache.client.breaker;

import io.layeredcache.client.breaker.BreakerState.Closed;
import io.layeredcache.client.breaker.BreakerState.HalfOpen;
import io.layeredcache.client.breaker.BreakerState.Open;
import io.layeredcache.client.breaker.BreakerState.Tripped;
import java.time.Duration;

/**
 * A breaker at one moment, for people and dashboards.
 *
 * @param name of the breaker
 * @param state where it stands
 * @param failuresInARow since the last success; 0 unless it is closed
 * @param openFor how long it has not been closed; zero if it is
 * @param nextProbeIn how long no call goes; zero if it is closed or a probe may go or is under way
 * @param counts since the process started; a reset changes none
 */
public record BreakerSnapshot(
    String name,
    State state,
    int failuresInARow,
    Duration openFor,
    Duration nextProbeIn,
    Counts counts) {

  /** Where a breaker stands. */
  public enum State {
    /** Calls go. */
    CLOSED,
    /** No call goes, or the cool-down is over and nobody has asked yet. */
    OPEN,
    /** One probe at a time goes. */
    HALF_OPEN
  }

  /**
   * What has happened so far.
   *
   * @param successes calls that succeeded, probes included
   * @param failures calls that failed, probes included
   * @param ignored calls that were never sent, or given up
   * @param late of the successes and failures: those that no longer meant anything
   * @param rejected calls that were not let through
   * @param probes probes that were let through
   * @param probesTakenBack of the probes: those that were not settled by their deadline
   * @param openings times that it opened
   * @param closings times that it closed again
   */
  public record Counts(
      long successes,
      long failures,
      long ignored,
      long late,
      long rejected,
      long probes,
      long probesTakenBack,
      long openings,
      long closings) {}

  static BreakerSnapshot of(
      String name, BreakerState state, BreakerSettings settings, long now, BreakerCounts counts) {
    if (state instanceof Closed closed) {
      return new BreakerSnapshot(
          name, State.CLOSED, closed.failures(), Duration.ZERO, Duration.ZERO, counts.read());
    }
    Tripped tripped = (Tripped) state;
    Duration openFor = Duration.ofNanos(now - tripped.outage().since());
    Duration nextProbeIn = Duration.ofNanos(left(tripped, now, settings));
    State word =
        state instanceof HalfOpen half && !half.isOverdue(now, settings)
            ? State.HALF_OPEN
            : State.OPEN;
    return new BreakerSnapshot(name, word, 0, openFor, nextProbeIn, counts.read());
  }

  private static long left(Tripped tripped, long now, BreakerSettings settings) {
    return tripped instanceof Open open ? open.left(now, settings) : 0;
  }
}
