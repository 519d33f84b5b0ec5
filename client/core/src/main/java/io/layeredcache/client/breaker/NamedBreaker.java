package io.layeredcache.client.breaker;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The breaker of one name, with what counts as a failure of its calls. */
final class NamedBreaker {

  private final Breaker breaker;
  private final @Nullable SharedBreaker shared;
  private volatile Predicate<Throwable> isFailure = any -> true;

  NamedBreaker(Breaker breaker, @Nullable SharedBreaker shared) {
    this.breaker = breaker;
    this.shared = shared;
  }

  Breaker breaker() {
    return breaker;
  }

  void configure(BreakerSettings settings, Predicate<Throwable> countsAsFailure) {
    isFailure = countsAsFailure;
    breaker.settings(settings);
  }

  Permit acquire() {
    Permit permit = breaker.tryAcquire();
    if (permit == null) {
      throw new CallRejected(breaker.snapshot());
    }
    return permit;
  }

  void succeeded(Permit permit) {
    if (permit.success() && shared != null) {
      shared.succeeded();
    }
  }

  /** An error that is no failure is an answer; one that only ended the wait proves nothing. */
  void ended(Permit permit, Throwable error) {
    Throwable cause = unwrapped(error);
    if (cause instanceof InterruptedException || cause instanceof CancellationException) {
      permit.ignored();
    } else if (!judgedFailure(cause)) {
      succeeded(permit);
    } else if (permit.failure() && shared != null) {
      shared.failed();
    }
  }

  /** A predicate that throws must neither hide the call's error nor leave a probe unsettled. */
  private boolean judgedFailure(Throwable error) {
    try {
      return isFailure.test(error);
    } catch (RuntimeException | Error broken) {
      error.addSuppressed(broken);
      return true;
    }
  }

  private static Throwable unwrapped(Throwable error) {
    Throwable cause = error.getCause();
    boolean wraps = error instanceof CompletionException || error instanceof ExecutionException;
    return wraps && cause != null ? cause : error;
  }
}
