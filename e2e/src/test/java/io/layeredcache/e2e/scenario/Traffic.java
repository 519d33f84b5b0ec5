package io.layeredcache.e2e.scenario;

import io.lettuce.core.RedisException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An application that writes a new key and reads it again, 50 times a second, until closed. */
final class Traffic implements AutoCloseable {
  private static final int PERIOD_MILLIS = 20;

  private final Application application;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger answered = new AtomicInteger();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  private Traffic(Application application) {
    this.application = application;
  }

  static Traffic on(CacheUnderTest cache) {
    Traffic traffic = new Traffic(cache.application());
    Future<?> unused =
        traffic.clock.scheduleAtFixedRate(
            traffic::writeAndRead, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return traffic;
  }

  private void writeAndRead() {
    String key = "traffic:" + answered.get();
    try {
      application.commands().set(key, key);
      String read = application.commands().get(key);
      if (!key.equals(read)) {
        failures.add(key + " is " + read);
      }
    } catch (RedisException failed) {
      failures.add(failed.toString());
    }
    answered.incrementAndGet();
  }

  /** Keys that were written and read so far. */
  int answered() {
    return answered.get();
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    application.close();
  }
}
