package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * An application that writes one key after the other, a hundred a second, for as long as it is
 * open; a write that fails is tried again until it is acknowledged.
 */
final class SteadyWriter implements AutoCloseable {
  private static final Duration BETWEEN = Duration.ofMillis(10);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST = 100_000;

  private final CacheUnderTest cache;
  private final AtomicInteger written = new AtomicInteger();
  private volatile Duration longestPause = Duration.ZERO;
  private final Thread thread = Thread.ofPlatform().name("steady-writer").unstarted(this::run);
  private volatile boolean open = true;

  private SteadyWriter(CacheUnderTest cache) {
    this.cache = cache;
  }

  static SteadyWriter on(CacheUnderTest cache) {
    SteadyWriter writer = new SteadyWriter(cache);
    writer.thread.start();
    writer.awaitAnotherWrite();
    return writer;
  }

  private void run() {
    while (open && written.get() < MOST) {
      try (Application application = cache.application()) {
        writeUntilItFails(application);
      } catch (RedisException | CacheUnderTest.NotReadable begunAnew) {
        LockSupport.parkNanos(BETWEEN.toNanos());
      }
    }
  }

  private void writeUntilItFails(Application application) {
    Instant last = Instant.now();
    while (open && written.get() < MOST) {
      int key = written.get();
      try {
        application.commands().set("key:" + key, "value-" + key);
        written.incrementAndGet();
        Duration pause = Duration.between(last, Instant.now());
        longestPause = pause.compareTo(longestPause) > 0 ? pause : longestPause;
        last = Instant.now();
        LockSupport.parkNanos(BETWEEN.toNanos());
      } catch (RedisException refused) {
        LockSupport.parkNanos(BETWEEN.toNanos());
      }
    }
  }

  int written() {
    return written.get();
  }

  /** Between two acknowledged writes. */
  Duration longestPause() {
    return longestPause;
  }

  void awaitAnotherWrite() {
    int before = written.get();
    await().atMost(PATIENCE).until(() -> written.get() > before);
  }

  /** Acknowledged writes that cannot be read. */
  List<String> missing() {
    int acknowledged = written.get();
    try (Application application = cache.application()) {
      return application.missing(acknowledged);
    }
  }

  @Override
  public void close() {
    open = false;
    await().atMost(PATIENCE).until(() -> !thread.isAlive());
  }
}
