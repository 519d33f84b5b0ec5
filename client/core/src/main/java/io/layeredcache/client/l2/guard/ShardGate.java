package io.layeredcache.client.l2.guard;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one way to a shard: everything that bounds the calls to it, and nothing that others share.
 */
public final class ShardGate implements AutoCloseable {

  /** How long a pod that stands still again and again gives a shard the benefit of the doubt. */
  private static final long DOUBT_NANOS = Duration.ofSeconds(1).toNanos();

  private static final long NEVER = Long.MIN_VALUE;

  private static final Entry BREAKER_OPEN = new Entry.Denied(Cause.BREAKER_OPEN);
  private static final Entry TOO_MANY = new Entry.Denied(Cause.TOO_MANY_IN_FLIGHT);

  private final ShardGuard guard;
  private final InFlight inFlight;
  private final RetryBudget retries;
  private final ShardMeters meters;
  private final Time time;
  private final AtomicLong lastTimeOut;

  /** Since when every time-out was excused and nothing was answered, {@link #NEVER} if not so. */
  private final AtomicLong excusedSince = new AtomicLong(NEVER);

  /**
   * The gate of a shard.
   *
   * @param shard as it is named in the meters
   * @param mostInFlight commands that may be under way to it
   */
  public ShardGate(
      String shard, ShardGuard guard, int mostInFlight, Time time, MeterRegistry registry) {
    this.guard = guard;
    this.inFlight = new InFlight(mostInFlight);
    this.retries = new RetryBudget(time.nanos());
    this.meters = new ShardMeters(registry, shard, inFlight);
    this.time = time;
    this.lastTimeOut = new AtomicLong(time.nanos());
  }

  /** Asks for leave to send that many commands in one round trip. */
  public Entry enter(int commands) {
    Entry entry = admit(commands);
    if (entry instanceof Entry.Admitted) {
      retries.requested(commands, time.nanos());
    }
    return entry;
  }

  /** Asks again for leave to send a command that was lost: it counts as a retry, not a request. */
  public Entry enterAgain() {
    return admit(1);
  }

  private Entry admit(int commands) {
    if (!inFlight.tryEnter(commands)) {
      return TOO_MANY;
    }
    // last, since a permit that is taken may be the only probe
    ShardGuard.Permit permit = guard.tryAcquire();
    if (permit == null) {
      inFlight.leave(commands);
      return BREAKER_OPEN;
    }
    return new Entry.Admitted(new Passage(permit, inFlight, commands, time.nanos()));
  }

  /**
   * Whether a time-out tells more than the one before it. One moment in which nothing moves lets
   * every call under way time out: they say one thing together, and the next one is said by a call
   * that began after it was known.
   */
  public boolean isNews(Passage timedOut) {
    long known = lastTimeOut.get();
    return timedOut.enteredNanos() - known >= 0 && lastTimeOut.compareAndSet(known, time.nanos());
  }

  /** The shard has answered. */
  public void answered() {
    if (excusedSince.get() != NEVER) {
      excusedSince.set(NEVER);
    }
  }

  /**
   * Whether a time-out says nothing because this process stood still meanwhile. One that is starved
   * of processors always did: it would never learn that a shard is dead, so that the excuse holds
   * for a second, and again once the shard has answered.
   */
  public boolean isExcused() {
    long now = time.nanos();
    long since = excusedSince.get();
    if (since == NEVER) {
      excusedSince.compareAndSet(NEVER, now);
      return true;
    }
    return now - since < DOUBT_NANOS;
  }

  /** Takes a retry out of the budget, if there is one. */
  public boolean mayRetry(double share) {
    boolean granted = retries.tryRetry(share, time.nanos());
    if (granted) {
      meters.retried();
    }
    return granted;
  }

  /** Another node answers for the shard now. */
  public void renewed() {
    guard.renewed();
  }

  public ShardMeters meters() {
    return meters;
  }

  @Override
  public void close() {
    meters.close();
  }
}
