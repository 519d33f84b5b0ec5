package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscriber and what he has not been told yet. He is told by one thread at a time, in the
 * order of the queue: two threads that bring documents at once must not overtake each other.
 */
final class Listener {

  private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

  private final Consumer<TopologyDocument> told;
  private final Queue<TopologyDocument> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger rounds = new AtomicInteger();
  private volatile boolean cancelled;

  Listener(Consumer<TopologyDocument> told) {
    this.told = told;
  }

  void queue(TopologyDocument document) {
    waiting.add(document);
  }

  /** Tells what waits, or leaves it to the thread that is telling. */
  void tell() {
    if (rounds.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      for (TopologyDocument next = waiting.poll(); next != null; next = waiting.poll()) {
        tell(next);
      }
      seen = rounds.addAndGet(-seen);
    } while (seen != 0);
  }

  private void tell(TopologyDocument document) {
    if (cancelled) {
      return;
    }
    try {
      told.accept(document);
    } catch (RuntimeException | Error failed) {
      // he is told the next one, the others are told all the same, and the document stays in force
      LOG.error("a listener failed at topology version {}", document.version(), failed);
    }
  }

  void cancel() {
    cancelled = true;
  }
}
