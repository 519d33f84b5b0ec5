package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The slot map in force. A slot that moved patches it and refreshes nothing; that it was behind is
 * told at most once in five seconds, however many slots move.
 */
public final class Routes {

  private static final long HINT_NANOS = Duration.ofSeconds(5).toNanos();

  private final Time time;
  private final Runnable behind;
  private final AtomicLong lastHint;
  private volatile SlotMap map;

  /**
   * Starts with a document.
   *
   * @param behind told when servers know more than the document; must not block
   */
  public Routes(TopologyDocument document, Time time, Runnable behind) {
    this.map = SlotMap.of(document);
    this.time = time;
    this.behind = behind;
    this.lastHint = new AtomicLong(time.nanos() - HINT_NANOS);
  }

  public SlotMap current() {
    return map;
  }

  /** Who owns a slot, null if nobody does. */
  public @Nullable Owner owner(int slot) {
    return map.owner(slot);
  }

  /** Takes over a document unless it is older. */
  public synchronized void accept(TopologyDocument document) {
    map = map.with(document);
  }

  /**
   * A node said, or showed by answering, that another one owns a slot.
   *
   * @return whether the map has changed
   */
  public boolean moved(int slot, NodeAddress said, NodeAddress to) {
    long now = time.nanos();
    boolean changed = patch(slot, said, to, now);
    if (changed) {
      hint(now);
    }
    return changed;
  }

  private synchronized boolean patch(int slot, NodeAddress said, NodeAddress to, long now) {
    SlotMap before = map;
    map = before.moved(slot, said, to, now);
    return map != before;
  }

  private void hint(long now) {
    long last = lastHint.get();
    if (now - last >= HINT_NANOS && lastHint.compareAndSet(last, now)) {
      behind.run();
    }
  }
}
