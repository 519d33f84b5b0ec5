package io.layeredcache.client.l2.guard;

import io.layeredcache.client.l2.route.ServerError.Verdict;

/**
 * Leave for commands that go to a shard together. Each is settled once; the guard hears of them as
 * of one call, a failure if any failed, a success if any succeeded and none failed.
 */
public final class Passage {

  private final ShardGuard.Permit permit;
  private final InFlight inFlight;
  private final long enteredNanos;
  private int open;
  private boolean failed;
  private boolean succeeded;

  Passage(ShardGuard.Permit permit, InFlight inFlight, int commands, long enteredNanos) {
    this.permit = permit;
    this.inFlight = inFlight;
    this.open = commands;
    this.enteredNanos = enteredNanos;
  }

  long enteredNanos() {
    return enteredNanos;
  }

  /** One of the commands has ended. */
  public void settle(Verdict verdict) {
    inFlight.leave();
    // the guard's listeners run outside the lock
    if (isLast(verdict)) {
      tell(failed, succeeded);
    }
  }

  private synchronized boolean isLast(Verdict verdict) {
    failed |= verdict == Verdict.FAILURE;
    succeeded |= verdict == Verdict.SUCCESS;
    open--;
    return open == 0;
  }

  private void tell(boolean anyFailed, boolean anySucceeded) {
    if (anyFailed) {
      permit.failure();
    } else if (anySucceeded) {
      permit.success();
    } else {
      permit.ignored();
    }
  }
}
