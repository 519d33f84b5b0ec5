package io.layeredcache.e2e.scenario;

import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.SlotRanges;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** One server, spoken to as the operator's user: with it a test shapes how long things take. */
final class Server implements AutoCloseable {
  private final RedisClient client = RedisClient.create();
  private final StatefulRedisConnection<String, String> connection;

  Server(String address, String password) {
    connection =
        client.connect(
            RedisURI.builder()
                .withHost(address)
                .withPort(CacheUnderTest.PORT)
                .withAuthentication("operator", password.toCharArray())
                .withTimeout(Duration.ofSeconds(5))
                .build());
  }

  /** CONFIG SET. */
  void set(String setting, String value) {
    connection.sync().configSet(setting, value);
  }

  /** CLIENT PAUSE: no command of anybody is executed for that long. */
  void pause(Duration time) {
    connection.sync().clientPause(time.toMillis());
  }

  /** INFO commandstats. */
  String commandStatistics() {
    return connection.sync().info("commandstats");
  }

  /** Sets that many keys of one slot among those. */
  void fill(SlotRanges slots, int keys) {
    int tag =
        IntStream.iterate(0, i -> i + 1)
            .filter(i -> slots.contains(SlotHash.slot(Integer.toString(i))))
            .findFirst()
            .orElseThrow();
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < keys; i++) {
      values.put("{" + tag + "}:" + i, "value");
    }
    connection.sync().mset(values);
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
