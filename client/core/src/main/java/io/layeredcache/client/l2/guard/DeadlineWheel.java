package io.layeredcache.client.l2.guard;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Ends what has a deadline, at most one tick before it. To add costs one compare-and-set, to end in
 * time costs nothing, and one alarm serves all that are due in a tick: an alarm per call would put
 * a lock into every read.
 *
 * <ol>
 *   <li>An entry goes into the slot of its deadline's tick, rounded down, modulo the wheel's size.
 *   <li>While a slot holds anything, an alarm is set for the next tick.
 *   <li>The alarm empties the slots of the ticks that have come. Entries that are over are dropped,
 *       those that are due expire, those of a later turn of the wheel go back.
 * </ol>
 */
public final class DeadlineWheel implements AutoCloseable {

  /** How much too early an entry may expire. */
  static final Duration TICK = Duration.ofMillis(2);

  private static final long TICK_NANOS = TICK.toNanos();
  private static final int SLOTS = 512;

  /** An alarm that is later than this says that the process stood still: half a usual deadline. */
  private static final long STALL_NANOS = Duration.ofMillis(25).toNanos();

  private record Entry(Expiring expiring, long tick, long addedNanos, @Nullable Entry next) {}

  private final Time time;
  private final long startNanos;
  private final AtomicReferenceArray<@Nullable Entry> slots = new AtomicReferenceArray<>(SLOTS);
  private final AtomicBoolean armed = new AtomicBoolean();
  private volatile boolean closed;
  private volatile long alarmAt;
  private long swept;
  private long stalledUntil;

  public DeadlineWheel(Time time) {
    this.time = time;
    this.startNanos = time.nanos();
    this.stalledUntil = startNanos;
  }

  /** Watches a deadline. One that has passed expires with the next tick. */
  public void add(Expiring expiring) {
    long now = time.nanos();
    long tick = Math.max(tick(expiring.deadlineNanos()), tick(now) + 1);
    push(expiring, tick, now);
    if (closed) {
      drain();
      return;
    }
    arm();
    // a thread that was held up before its push may have come after the sweep of that tick
    if (tick <= tick(time.nanos())) {
      expiring.expire(true);
    }
  }

  private long tick(long nanos) {
    return Math.floorDiv(nanos - startNanos, TICK_NANOS);
  }

  private void push(Expiring expiring, long tick, long addedNanos) {
    int slot = (int) (tick % SLOTS);
    Entry head;
    do {
      head = slots.get(slot);
    } while (!slots.compareAndSet(slot, head, new Entry(expiring, tick, addedNanos, head)));
  }

  private void arm() {
    if (!armed.get() && armed.compareAndSet(false, true)) {
      setAlarm();
    }
  }

  private void setAlarm() {
    long next = (tick(time.nanos()) + 1) * TICK_NANOS + startNanos;
    alarmAt = next;
    time.after(Duration.ofNanos(next - time.nanos()), this::sweep);
  }

  /** Only ever run by the one alarm that is set. */
  private void sweep() {
    long nanos = time.nanos();
    long now = tick(nanos);
    if (nanos - alarmAt > STALL_NANOS) {
      stalledUntil = nanos;
    }
    // after a pause one turn passes every slot
    long tick = Math.max(swept + 1, now - SLOTS + 1);
    try {
      for (; tick <= now; tick++) {
        swept = tick;
        empty((int) (tick % SLOTS), now);
      }
    } finally {
      // without an alarm no deadline would ever come again
      goOn();
    }
  }

  private void goOn() {
    if (closed) {
      // what was put back while the closing passed by
      drain();
    } else if (holdsAny()) {
      setAlarm();
      return;
    }
    armed.set(false);
    // one that was added before that line has found the alarm set
    if (holdsAny() && !closed) {
      arm();
    }
  }

  private void empty(int slot, long now) {
    Entry entry = slots.getAndSet(slot, null);
    try {
      for (; entry != null; entry = entry.next()) {
        settle(entry, now);
      }
    } finally {
      // one that fails takes no deadline from those behind it
      for (Entry left = entry == null ? null : entry.next(); left != null; left = left.next()) {
        push(left.expiring(), Math.max(left.tick(), now + 1), left.addedNanos());
      }
    }
  }

  private void settle(Entry entry, long now) {
    if (entry.expiring().isOver()) {
      return;
    }
    if (entry.tick() <= now) {
      entry.expiring().expire(entry.addedNanos() - stalledUntil < 0);
    } else {
      push(entry.expiring(), entry.tick(), entry.addedNanos());
    }
  }

  private boolean holdsAny() {
    for (int slot = 0; slot < SLOTS; slot++) {
      if (slots.get(slot) != null) {
        return true;
      }
    }
    return false;
  }

  private void drain() {
    for (int slot = 0; slot < SLOTS; slot++) {
      for (Entry entry = slots.getAndSet(slot, null); entry != null; entry = entry.next()) {
        entry.expiring().abandon();
      }
    }
  }

  /** Abandons what is left, and what is still added. */
  @Override
  public void close() {
    closed = true;
    drain();
  }
}
