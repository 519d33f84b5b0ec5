package io.layeredcache.client.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The time of this machine; alarms run on one thread of its own. */
public final class SystemTime implements Time, AutoCloseable {

  /** How old {@link #recentNanos} is at most, unless alarms are late, too. */
  public static final Duration TICK = Duration.ofMillis(10);

  private static final Logger LOG = LoggerFactory.getLogger(SystemTime.class);

  private final ScheduledThreadPoolExecutor alarms;
  private volatile long recent = System.nanoTime();

  /** Starts the thread, which does not keep a process alive. */
  public SystemTime() {
    alarms = new ScheduledThreadPoolExecutor(1, SystemTime::thread);
    // one deadline per request: a cancelled one must not stay in the queue until it is due
    alarms.setRemoveOnCancelPolicy(true);
    alarms.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    var unused =
        alarms.scheduleWithFixedDelay(
            this::tick, TICK.toNanos(), TICK.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void tick() {
    recent = System.nanoTime();
  }

  private static Thread thread(Runnable work) {
    Thread thread = Executors.defaultThreadFactory().newThread(work);
    thread.setName("layeredcache-alarms");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public long recentNanos() {
    return recent;
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Alarm after(Duration delay, Runnable task) {
    Future<?> scheduled = alarms.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }

  /** A task that throws would be silent in its future, and nobody looks at that. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error failed) {
      LOG.error("an alarm failed", failed);
    }
  }

  /** No alarm begins after it. */
  @Override
  public void close() {
    alarms.shutdownNow();
  }
}
