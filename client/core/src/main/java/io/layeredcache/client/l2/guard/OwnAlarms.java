package io.layeredcache.client.l2.guard;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The time of another, with alarms that all end together. */
public final class OwnAlarms implements Time, AutoCloseable {

  private final Time time;
  private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  public OwnAlarms(Time time) {
    this.time = time;
  }

  @Override
  public long nanos() {
    return time.nanos();
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public Alarm after(Duration delay, Runnable task) {
    Pending alarm = new Pending(task);
    pending.add(alarm);
    alarm.set = time.after(delay, alarm);
    if (closed) {
      alarm.cancel();
    }
    return alarm;
  }

  /** Takes back every alarm that has not begun; none begins after it. */
  @Override
  public void close() {
    closed = true;
    pending.forEach(Pending::cancel);
  }

  private final class Pending implements Alarm, Runnable {

    private final Runnable task;
    private volatile @Nullable Alarm set;

    Pending(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      if (pending.remove(this) && !closed) {
        task.run();
      }
    }

    @Override
    public void cancel() {
      pending.remove(this);
      Alarm own = set;
      if (own != null) {
        own.cancel();
      }
    }
  }
}
