package io.layeredcache.client.l2;

import io.layeredcache.client.l2.guard.ShardGuard;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A guard that a test opens, or that opens by itself after failures in a row; it counts. */
final class ScriptedGuard implements ShardGuard {

  static final int NEVER = Integer.MAX_VALUE;

  final AtomicInteger successes = new AtomicInteger();
  final AtomicInteger failures = new AtomicInteger();
  final AtomicInteger ignored = new AtomicInteger();
  final AtomicInteger renewals = new AtomicInteger();
  private final AtomicInteger inARow = new AtomicInteger();
  private final int threshold;
  private volatile boolean open;

  /** Opens after so many failures in a row. */
  ScriptedGuard(int threshold) {
    this.threshold = threshold;
  }

  void open() {
    open = true;
  }

  boolean isOpen() {
    return open;
  }

  int settled() {
    return successes.get() + failures.get() + ignored.get();
  }

  @Override
  public @Nullable Permit tryAcquire() {
    return open ? null : new Counted();
  }

  @Override
  public void renewed() {
    renewals.incrementAndGet();
    inARow.set(0);
    open = false;
  }

  private final class Counted implements Permit {

    @Override
    public void success() {
      successes.incrementAndGet();
      inARow.set(0);
    }

    @Override
    public void failure() {
      failures.incrementAndGet();
      if (inARow.incrementAndGet() >= threshold) {
        open = true;
      }
    }

    @Override
    public void ignored() {
      ignored.incrementAndGet();
    }
  }
}
