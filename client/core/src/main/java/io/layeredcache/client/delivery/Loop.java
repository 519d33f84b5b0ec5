package io.layeredcache.client.delivery;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A task that sets its own next alarm, until it is closed. */
final class Loop implements AutoCloseable {

  private final Time time;
  private Time.@Nullable Alarm next;
  private boolean closed;

  Loop(Time time) {
    this.time = time;
  }

  /** Runs the task after that long, unless it is closed before. */
  synchronized void in(Duration delay, Runnable task) {
    if (!closed) {
      next = time.after(delay, task);
    }
  }

  synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (next != null) {
      next.cancel();
    }
  }
}
