package io.layeredcache.client.breaker.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.breaker.Hint;
import io.layeredcache.client.breaker.SharedHints;
import io.layeredcache.client.breaker.SharedHintsContract;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LettuceHintsTest implements SharedHintsContract {

  private static final String PREFIX = "breakers:storefront";

  private final List<StatefulConnection<String, String>> listening = new ArrayList<>();
  private LoneRedis redis;
  private StatefulRedisConnection<String, String> connection;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    redis = LoneRedis.start(folder);
    connection = redis.client().connect();
  }

  @AfterAll
  void stop() {
    redis.close();
  }

  @BeforeEach
  void empty() {
    connection.sync().flushall();
    awaitListeners(0);
  }

  @AfterEach
  void stopListening() {
    listening.forEach(StatefulConnection::close);
    listening.clear();
  }

  private void awaitListeners(long count) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> connection.sync().pubsubNumsub(PREFIX).containsValue(count));
  }

  @Override
  public void awaitListener() {
    awaitListeners(1);
  }

  @Override
  public SharedHints as(String pod) {
    StatefulRedisPubSubConnection<String, String> messages = redis.client().connectPubSub();
    listening.add(messages);
    return new LettuceHints(connection.async(), messages, PREFIX, pod);
  }

  @Override
  public void letPass(Duration time) {
    Awaitility.await().pollDelay(time).atMost(time.plusMinutes(1)).until(() -> true);
  }

  @Test
  void everyKeyExpires() throws Exception {
    tell("a", SharedHintsContract.failures(0, 1));
    tell("a", SharedHintsContract.success(0));
    tell("a", SharedHintsContract.failures(0, 3));
    assertThat(connection.sync().keys("*")).containsExactly("{" + PREFIX + "}:dependency");
    assertThat(connection.sync().pttl("{" + PREFIX + "}:dependency")).isBetween(1L, 60_000L);
  }

  @Test
  void whatIsNoHintOnTheChannelIsLeftAlone() throws Exception {
    List<Hint> heard = new CopyOnWriteArrayList<>();
    as("b").listen(heard::add);
    awaitListener();
    for (String garbled : List.of("", "dependency", "dependency x 1 0", "dependency 1 1 one")) {
      connection.sync().publish(PREFIX, garbled);
    }
    connection.sync().publish(PREFIX, "dependency 7 1 20");
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> !heard.isEmpty());
    assertThat(heard).containsExactly(new Hint("dependency", 7, true, Duration.ofMillis(20)));
  }

  @Test
  void aKeyOfAnotherKindFailsTheExchangeAndNothingElse() {
    connection.sync().set("{" + PREFIX + "}:dependency", "not a hash");
    CompletableFuture<List<Hint>> answer =
        as("a").exchange(List.of(SharedHintsContract.failures(0, 1)));
    assertThat(answer).failsWithin(1, TimeUnit.MINUTES);
  }
}
