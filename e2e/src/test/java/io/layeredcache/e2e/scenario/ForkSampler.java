package io.layeredcache.e2e.scenario;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Asks servers every 50 ms whether they are transferring a full resync. */
final class ForkSampler implements AutoCloseable {
  private static final int PERIOD_MILLIS = 50;
  private static final String SAVING = "rdb_bgsave_in_progress:1";

  private final RedisClient client = RedisClient.create();
  private final Map<String, StatefulRedisConnection<String, String>> servers = new HashMap<>();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Integer> samples = new HashMap<>();
  private int mostAtOnce;

  /** Connects as the operator's user. */
  ForkSampler(List<String> addresses, String password) {
    for (String address : addresses) {
      servers.put(
          address,
          client.connect(
              RedisURI.builder()
                  .withHost(address)
                  .withPort(CacheUnderTest.PORT)
                  .withAuthentication("operator", password.toCharArray())
                  .withTimeout(Duration.ofSeconds(2))
                  .build()));
    }
  }

  /** CONFIG SET on every server. */
  void set(String setting, String value) {
    servers.values().forEach(server -> server.sync().configSet(setting, value));
  }

  void start() {
    Future<?> unused =
        clock.scheduleAtFixedRate(this::sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    List<String> saving = new ArrayList<>();
    servers.forEach(
        (address, server) -> {
          try {
            if (server.sync().info("persistence").contains(SAVING)) {
              saving.add(address);
            }
          } catch (RedisException e) {
            // a sample that is missing is no sample: the count of samples shows it
          }
        });
    synchronized (this) {
      mostAtOnce = Math.max(mostAtOnce, saving.size());
      saving.forEach(address -> samples.merge(address, 1, Integer::sum));
    }
  }

  /** The most servers that were transferring at one time. */
  synchronized int mostAtOnce() {
    return mostAtOnce;
  }

  /** For how long, as far as samples say, each server that did was transferring. */
  synchronized List<Duration> transfers() {
    return samples.values().stream()
        .map(count -> Duration.ofMillis((long) count * PERIOD_MILLIS))
        .toList();
  }

  @Override
  public void close() {
    clock.shutdownNow();
    servers.values().forEach(StatefulRedisConnection::close);
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
