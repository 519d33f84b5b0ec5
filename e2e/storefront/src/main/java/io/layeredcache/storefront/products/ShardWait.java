package io.layeredcache.storefront.products;

import io.layeredcache.client.time.Time;
import java.time.Duration;

/**
 * How long one read waits for the shards: until its loader is called, or until it returns where
 * none is. Safe for threads.
 */
final class ShardWait {

  private static final long NOT_ENDED = -1;

  private final Time time;
  private final long begunNanos;
  private volatile long waitedNanos = NOT_ENDED;

  /** Begins now. */
  ShardWait(Time time) {
    this.time = time;
    this.begunNanos = time.nanos();
  }

  /** A loader is called; after the first one, nothing was waited for but loaders. */
  synchronized void end() {
    if (!hasEnded()) {
      waitedNanos = time.nanos() - begunNanos;
    }
  }

  boolean hasEnded() {
    return waitedNanos != NOT_ENDED;
  }

  /** Until its end, or until now. */
  Duration time() {
    long waited = waitedNanos;
    return Duration.ofNanos(waited == NOT_ENDED ? time.nanos() - begunNanos : waited);
  }
}
