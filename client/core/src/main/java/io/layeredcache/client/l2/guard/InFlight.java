package io.layeredcache.client.l2.guard;

import java.util.concurrent.atomic.AtomicInteger;

/** The commands under way to one shard, and the most there may be: its bulkhead. */
public final class InFlight {

  private final int most;
  private final AtomicInteger now = new AtomicInteger();

  /** A bound of that many commands, at least 1. */
  public InFlight(int most) {
    this.most = most;
  }

  /**
   * Counts that many in, or none of them if not all fit: those take no room, not for an instant.
   */
  boolean tryEnter(int commands) {
    int before = now.get();
    while (before + commands <= most) {
      if (now.compareAndSet(before, before + commands)) {
        return true;
      }
      before = now.get();
    }
    return false;
  }

  void leave() {
    now.decrementAndGet();
  }

  void leave(int commands) {
    now.addAndGet(-commands);
  }

  /** How many are under way. */
  public int count() {
    return now.get();
  }
}
