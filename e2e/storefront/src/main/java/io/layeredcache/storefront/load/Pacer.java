package io.layeredcache.storefront.load;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Calls at a fixed rate, however long what is called takes elsewhere: an open loop. A process that
 * stood still for more than a second does not make up for it.
 */
public final class Pacer implements AutoCloseable {

  private static final Duration STEP = Duration.ofMillis(10);
  private static final double NANOS = 1e9;

  private final Time time;
  private final double perSecond;
  private final Runnable call;
  private final long begun;
  private long calls;
  private boolean closed;
  private Time.@Nullable Alarm next;

  private Pacer(Time time, double perSecond, Runnable call) {
    this.time = time;
    this.perSecond = perSecond;
    this.call = call;
    this.begun = time.nanos();
  }

  /**
   * Starts.
   *
   * @param perSecond calls in each second
   * @param call must not block: it runs on the thread of the alarms
   */
  public static Pacer start(Time time, double perSecond, Runnable call) {
    Pacer pacer = new Pacer(time, perSecond, call);
    pacer.step();
    return pacer;
  }

  private synchronized void step() {
    if (closed) {
      return;
    }
    long due = (long) ((time.nanos() - begun) / NANOS * perSecond);
    // a pod that was frozen would come back with all its requests at once, and show nothing but
    // that
    calls = Math.max(calls, due - (long) Math.ceil(perSecond));
    for (; calls < due; calls++) {
      call.run();
    }
    next = time.after(STEP, this::step);
  }

  /** No call begins after it. */
  @Override
  public synchronized void close() {
    closed = true;
    if (next != null) {
      next.cancel();
    }
  }
}
