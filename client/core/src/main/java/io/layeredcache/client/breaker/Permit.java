package io.layeredcache.client.breaker;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The right to make one call. Whoever got it says once what became of the call; what is said later
 * counts for nothing, so that a time-out and an answer may race. A probe that nobody settles is
 * taken back at its deadline.
 */
public final class Permit {

  /** Stands in place of an epoch: a probe is known by itself. */
  static final long PROBE = -1;

  private final Breaker breaker;
  private final long epoch;
  private final AtomicBoolean settled = new AtomicBoolean();

  Permit(Breaker breaker, long epoch) {
    this.breaker = breaker;
    this.epoch = epoch;
  }

  /** The epoch of the breaker that the call began in, or {@link #PROBE}. */
  long epoch() {
    return epoch;
  }

  /** Whether the call decides if the breaker closes: better a cheap one, and sent at once. */
  public boolean isProbe() {
    return epoch == PROBE;
  }

  /** The dependency answered. Returns whether that still meant something to the breaker. */
  public boolean success() {
    return settle() && breaker.succeeded(this);
  }

  /** It did not: an error, or no answer in time. Returns whether that still meant something. */
  public boolean failure() {
    return settle() && breaker.failed(this);
  }

  /** The call was never sent, or was given up: nothing is proved. The next caller may probe. */
  public void ignored() {
    if (settle()) {
      breaker.ignored(this);
    }
  }

  private boolean settle() {
    return settled.compareAndSet(false, true);
  }
}
