package io.layeredcache.client.breaker;

import java.time.Duration;

/**
 * A call was not made, because the breaker of its dependency is open. Without a stack trace: it is
 * thrown as often as the dependency would be called.
 */
@SuppressWarnings("serial") // no process sends it to another
public final class CallRejected extends RuntimeException {

  private final String breaker;
  private final Duration retryAfter;

  CallRejected(BreakerSnapshot seen) {
    super(message(seen), null, false, false);
    this.breaker = seen.name();
    this.retryAfter = seen.nextProbeIn();
  }

  private static String message(BreakerSnapshot seen) {
    String next =
        seen.nextProbeIn().isZero()
            ? "a probe is under way"
            : "the next probe goes in " + seen.nextProbeIn().toMillis() + " ms";
    return "the call was not made: breaker "
        + seen.name()
        + " has been open for "
        + seen.openFor().toMillis()
        + " ms, "
        + next
        + "; answer without it (an older value, a default, an error to the caller), do not retry"
        + " before, and look at what it calls: reset it only once that answers again";
  }

  /** The name of the breaker. */
  public String breaker() {
    return breaker;
  }

  /** How long every call will be rejected; zero while a probe is under way. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
