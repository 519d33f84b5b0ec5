package io.layeredcache.benchmarks.measure;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Calls that begin at a fixed rate, however long those before them take. */
public final class OpenLoop implements AutoCloseable {

  private static final long NANOS = Duration.ofSeconds(1).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor();
  private final int perSecond;
  private final Executor callers;

  /**
   * Calls at that rate.
   *
   * @param callers runs them
   */
  public OpenLoop(int perSecond, Executor callers) {
    this.perSecond = perSecond;
    this.callers = callers;
  }

  /**
   * Makes calls for so long and returns when all have ended.
   *
   * @param call is told its number, from 0
   * @throws IllegalStateException if they do not end
   */
  public void run(Duration during, IntConsumer call) {
    int calls = (int) (during.toNanos() / (NANOS / perSecond));
    AtomicInteger begun = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(calls);
    var beats =
        beat.scheduleAtFixedRate(
            () -> {
              int number = begun.getAndIncrement();
              if (number < calls) {
                callers.execute(() -> call(call, number, ended));
              }
            },
            0,
            NANOS / perSecond,
            TimeUnit.NANOSECONDS);
    try {
      await(ended, during.plus(PATIENCE));
    } finally {
      beats.cancel(false);
    }
  }

  private static void call(IntConsumer call, int number, CountDownLatch ended) {
    try {
      call.accept(number);
    } finally {
      ended.countDown();
    }
  }

  private static void await(CountDownLatch ended, Duration longest) {
    try {
      if (!ended.await(longest.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(ended.getCount() + " calls have not ended");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }

  @Override
  public void close() {
    beat.shutdownNow();
  }
}
