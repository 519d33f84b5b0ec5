package io.layeredcache.client.l2.guard;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The one way to a shard: everything that bounds the calls to it, and nothing that others share.
 */
public final class ShardGate implements AutoCloseable {

  private static final Entry BREAKER_OPEN = new Entry.Denied(Cause.BREAKER_OPEN);
  private static final Entry TOO_MANY = new Entry.Denied(Cause.TOO_MANY_IN_FLIGHT);

  private final ShardGuard guard;
  private final InFlight inFlight;
  private final RetryBudget retries;
  private final ShardMeters meters;
  private final Time time;

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
  }

  /** Asks for leave to send that many commands in one round trip. */
  public Entry enter(int commands) {
    if (!inFlight.tryEnter(commands)) {
      return TOO_MANY;
    }
    // last, since a permit that is taken may be the only probe
    ShardGuard.Permit permit = guard.tryAcquire();
    if (permit == null) {
      inFlight.leave(commands);
      return BREAKER_OPEN;
    }
    retries.requested(commands, time.nanos());
    return new Entry.Admitted(new Passage(permit, inFlight, commands));
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
