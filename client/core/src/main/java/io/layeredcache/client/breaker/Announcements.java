package io.layeredcache.client.breaker;

import io.layeredcache.client.breaker.BreakerListener.CloseCause;
import io.layeredcache.client.breaker.BreakerListener.OpenCause;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the changes of one breaker to its listener in the order in which they happened: queued
 * under the breaker's lock, told outside of it by one thread at a time.
 */
final class Announcements {

  private static final Logger LOG = LoggerFactory.getLogger(Breaker.class);

  private final Breaker breaker;
  private final BreakerListener listener;
  private final Queue<Runnable> untold = new ConcurrentLinkedQueue<>();
  private final AtomicInteger tellers = new AtomicInteger();

  Announcements(Breaker breaker, BreakerListener listener) {
    this.breaker = breaker;
    this.listener = listener;
  }

  void opened(OpenCause cause) {
    untold.add(() -> listener.opened(breaker, cause));
  }

  void closed(CloseCause cause, Duration openFor) {
    untold.add(() -> listener.closed(breaker, cause, openFor));
  }

  /** Tells what is queued. A thread that finds another at it leaves its own to that one. */
  void deliver() {
    if (untold.isEmpty() || tellers.getAndIncrement() > 0) {
      return;
    }
    int seen = 1;
    do {
      for (Runnable next = untold.poll(); next != null; next = untold.poll()) {
        tell(next);
      }
      seen = tellers.addAndGet(-seen);
    } while (seen > 0);
  }

  /** A listener that throws must not fail the call that happened to open the breaker. */
  private void tell(Runnable announcement) {
    try {
      announcement.run();
    } catch (RuntimeException | Error failed) {
      LOG.atError()
          .addKeyValue("breaker", breaker.name())
          .setCause(failed)
          .log("a listener of a breaker failed");
    }
  }
}
