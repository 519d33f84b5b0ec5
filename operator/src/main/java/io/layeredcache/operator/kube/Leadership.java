package io.layeredcache.operator.kube;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process may change anything now. A lease counts from the moment its renewal was
 * asked for, not answered, and ends a little before the API server would give it to another.
 * Thread-safe.
 *
 * <p>Both clocks have to agree that it is still valid: the wall clock can be set back, and the
 * monotonic one stands still while a machine is suspended.
 */
public final class Leadership {

  private final Duration validity;
  private final Clock clock;
  private final LongSupplier nanos;
  private volatile @Nullable Moment renewal;

  /** A point in time on both clocks. */
  public record Moment(Instant wall, long nanos) {}

  /**
   * Not held until it is renewed.
   *
   * @param validity how long a renewal lasts: shorter than the lease
   * @param nanos monotonic, as {@link System#nanoTime}
   */
  public Leadership(Duration validity, Clock clock, LongSupplier nanos) {
    this.validity = validity;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** Now; to be taken before a renewal is asked for. */
  public Moment now() {
    return new Moment(clock.instant(), nanos.getAsLong());
  }

  /** The API server has granted what was asked for at that moment. */
  public void renewed(Moment asked) {
    renewal = asked;
  }

  /** Given up or lost. */
  public void ended() {
    renewal = null;
  }

  /** Whether it is held at this very moment. */
  public boolean isHeld() {
    Moment asked = renewal;
    return asked != null && isValid(asked, now());
  }

  private boolean isValid(Moment asked, Moment now) {
    Duration byWall = Duration.between(asked.wall(), now.wall());
    Duration byMonotonic = Duration.ofNanos(now.nanos() - asked.nanos());
    return byWall.compareTo(validity) < 0 && byMonotonic.compareTo(validity) < 0;
  }
}
