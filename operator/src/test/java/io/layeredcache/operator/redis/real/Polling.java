package io.layeredcache.operator.redis.real;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what becomes true by itself, and says what it waited for when it does not. */
public final class Polling {

  private static final Duration PAUSE = Duration.ofMillis(10);

  private Polling() {}

  /**
   * Returns as soon as {@code condition} holds.
   *
   * @throws AssertionError if it does not hold within {@code atMost}
   */
  public static void await(String what, Duration atMost, BooleanSupplier condition) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within " + atMost + ": " + what);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
