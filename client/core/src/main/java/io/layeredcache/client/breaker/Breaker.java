package io.layeredcache.client.breaker;

import io.layeredcache.client.breaker.BreakerListener.CloseCause;
import io.layeredcache.client.breaker.BreakerListener.OpenCause;
import io.layeredcache.client.breaker.BreakerState.Closed;
import io.layeredcache.client.breaker.BreakerState.HalfOpen;
import io.layeredcache.client.breaker.BreakerState.Open;
import io.layeredcache.client.breaker.BreakerState.Outage;
import io.layeredcache.client.breaker.BreakerState.Tripped;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a call to one dependency may go. It makes no call itself and starts no timer.
 *
 * <p>It opens after so many failures in a row. When the cool-down is over, exactly one caller gets
 * a probe, however many ask in that instant. A probe that succeeds closes it, or lets the next one
 * go if the settings ask for several; one that fails, or is not settled by its deadline, begins the
 * cool-down anew. What becomes of a call that began before the breaker last opened or closed, or of
 * a probe that was taken back, is counted and decides nothing: fifty calls that were under way when
 * it opened do not open it again a minute later.
 *
 * <p>Threads: while it is closed and calls succeed, nothing is locked. Every other step holds a
 * lock for a few instructions, never while a listener is told.
 */
public final class Breaker {

  private final String name;
  private final Time time;
  private final DoubleSupplier random;
  private final BreakerCounts counts = new BreakerCounts();
  private final Announcements announcements;
  private final Object lock = new Object();
  private volatile BreakerSettings settings;
  // written under the lock alone
  private volatile BreakerState state = new Closed(0, 0);
  private long epoch;

  /**
   * A closed breaker.
   *
   * @param name of the dependency, for people
   * @param random draws the jitter: numbers from 0 to 1, on any thread
   */
  public Breaker(
      String name,
      BreakerSettings settings,
      Time time,
      DoubleSupplier random,
      BreakerListener listener) {
    this.name = name;
    this.settings = settings;
    this.time = time;
    this.random = random;
    this.announcements = new Announcements(this, listener);
  }

  public String name() {
    return name;
  }

  /**
   * The settings from now on. Nothing that was seen is lost: a cool-down or a probe that is under
   * way is measured by the new ones, and so is the next failure.
   */
  public void settings(BreakerSettings changed) {
    settings = changed;
  }

  BreakerSettings settings() {
    return settings;
  }

  /** A permit for one call, which has to be settled; null if the call may not go. */
  public @Nullable Permit tryAcquire() {
    BreakerState seen = state;
    if (seen instanceof Closed closed) {
      return new Permit(this, closed.epoch());
    }
    if (seen instanceof Open open && !open.isOver(time.nanos(), settings)) {
      counts.rejected();
      return null;
    }
    synchronized (lock) {
      Permit permit = acquire(time.nanos());
      if (permit == null) {
        counts.rejected();
      }
      return permit;
    }
  }

  private @Nullable Permit acquire(long now) {
    takeBackOverdueProbe(now);
    if (state instanceof Closed closed) {
      return new Permit(this, closed.epoch());
    }
    if (state instanceof Open open && open.isOver(now, settings)) {
      return probe(new HalfOpen(open.outage(), 0, null, now, open.cutShort()), now);
    }
    if (state instanceof HalfOpen half && half.probe() == null) {
      return probe(half, now);
    }
    return null;
  }

  private Permit probe(HalfOpen half, long now) {
    Permit probe = new Permit(this, Permit.PROBE);
    state = new HalfOpen(half.outage(), half.successes(), probe, now, half.hintUsed());
    counts.probed();
    return probe;
  }

  /**
   * A hung dependency is why most probes do not settle, so the cool-down begins anew, at the
   * deadline: whether a late answer counts must not depend on who looked first.
   */
  private void takeBackOverdueProbe(long now) {
    if (state instanceof HalfOpen half && half.isOverdue(now, settings)) {
      counts.tookBack();
      coolDown(half, half.probeUntil(settings));
    }
  }

  boolean succeeded(Permit permit) {
    counts.succeeded();
    if (state instanceof Closed closed
        && closed.epoch() == permit.epoch()
        && closed.failures() == 0) {
      return true;
    }
    boolean counted;
    synchronized (lock) {
      counted = succeed(permit, time.nanos());
    }
    announcements.deliver();
    return counted;
  }

  private boolean succeed(Permit permit, long now) {
    takeBackOverdueProbe(now);
    if (state instanceof Closed closed && closed.epoch() == permit.epoch()) {
      state = new Closed(closed.epoch(), 0);
      return true;
    }
    if (state instanceof HalfOpen half && half.probe() == permit) {
      int successes = half.successes() + 1;
      if (successes >= settings.successes()) {
        close(half, CloseCause.RECOVERED, now);
      } else {
        state = new HalfOpen(half.outage(), successes, null, now, half.hintUsed());
      }
      return true;
    }
    counts.late();
    return false;
  }

  boolean failed(Permit permit) {
    counts.failed();
    boolean counted;
    synchronized (lock) {
      counted = fail(permit, time.nanos());
    }
    announcements.deliver();
    return counted;
  }

  private boolean fail(Permit permit, long now) {
    takeBackOverdueProbe(now);
    if (state instanceof Closed closed && closed.epoch() == permit.epoch()) {
      int failures = closed.failures() + 1;
      if (failures >= settings.failures()) {
        open(OpenCause.FAILURES, now);
      } else {
        state = new Closed(closed.epoch(), failures);
      }
      return true;
    }
    if (state instanceof HalfOpen half && half.probe() == permit) {
      coolDown(half, now);
      return true;
    }
    counts.late();
    return false;
  }

  void ignored(Permit permit) {
    counts.ignored();
    synchronized (lock) {
      takeBackOverdueProbe(time.nanos());
      if (state instanceof HalfOpen half && half.probe() == permit) {
        state =
            new HalfOpen(half.outage(), half.successes(), null, half.probeSince(), half.hintUsed());
      }
    }
  }

  /** Closes it, whatever it has seen; calls that are under way count for nothing any more. */
  public void reset() {
    synchronized (lock) {
      if (state instanceof Tripped tripped) {
        close(tripped, CloseCause.RESET, time.nanos());
      } else {
        state = new Closed(++epoch, 0);
      }
    }
    announcements.deliver();
  }

  /** Others say that the dependency is dead. Returns whether it was closed until now. */
  boolean openOnHint() {
    synchronized (lock) {
      if (!(state instanceof Closed)) {
        return false;
      }
      open(OpenCause.HINT, time.nanos());
    }
    announcements.deliver();
    return true;
  }

  /**
   * Others say that it is back: the next caller probes. Once only until a cool-down has passed in
   * full, so that a store that lies doubles the probes at most.
   */
  void probeOnHint() {
    synchronized (lock) {
      takeBackOverdueProbe(time.nanos());
      if (state instanceof Open open && !open.hintUsed()) {
        state = new Open(open.outage(), open.since(), open.random(), true, true);
      }
    }
  }

  private void open(OpenCause cause, long now) {
    counts.opened();
    state = new Open(new Outage(now, cause), now, random.getAsDouble(), false, false);
    announcements.opened(cause);
  }

  private void coolDown(HalfOpen half, long since) {
    state = new Open(half.outage(), since, random.getAsDouble(), false, half.hintUsed());
  }

  private void close(Tripped tripped, CloseCause cause, long now) {
    counts.closed();
    state = new Closed(++epoch, 0);
    announcements.closed(cause, Duration.ofNanos(now - tripped.outage().since()));
  }

  /** Where it stands and what it has counted. */
  public BreakerSnapshot snapshot() {
    return BreakerSnapshot.of(name, state, settings, time.nanos(), counts);
  }

  /** Whether a call may have to be refused: it is not closed. */
  public boolean isOpen() {
    return !(state instanceof Closed);
  }
}
