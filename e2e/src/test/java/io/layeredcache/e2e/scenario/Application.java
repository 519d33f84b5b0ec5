package io.layeredcache.e2e.scenario;

import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.internal.HostAndPort;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.MappingSocketAddressResolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A cluster client as an application has one. */
final class Application implements AutoCloseable {
  /** For all answers of many. */
  static final Duration LIMIT = Duration.ofSeconds(20);

  private final ClientResources resources;
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<String, String> connection;

  private Application(
      ClientResources resources,
      RedisClusterClient client,
      StatefulRedisClusterConnection<String, String> connection) {
    this.resources = resources;
    this.client = client;
    this.connection = connection;
  }

  /**
   * Connects.
   *
   * @param addresses where to begin
   * @param resolver of the names that servers announce: they resolve in pods alone
   * @param patience with each answer
   */
  static Application connect(
      List<String> addresses,
      UnaryOperator<String> resolver,
      String user,
      String password,
      Duration patience) {
    ClientResources resources =
        ClientResources.builder()
            .socketAddressResolver(
                MappingSocketAddressResolver.create(
                    (HostAndPort named) ->
                        HostAndPort.of(resolver.apply(named.getHostText()), named.getPort())))
            .build();
    RedisClusterClient client =
        RedisClusterClient.create(
            resources,
            addresses.stream().map(address -> uri(address, user, password, patience)).toList());
    try {
      return new Application(resources, client, client.connect());
    } catch (RedisException refused) {
      shutdown(client, resources);
      throw refused;
    }
  }

  private static RedisURI uri(String address, String user, String password, Duration patience) {
    return RedisURI.builder()
        .withHost(address)
        .withPort(CacheUnderTest.PORT)
        .withAuthentication(user, password.toCharArray())
        .withTimeout(patience)
        .build();
  }

  RedisAdvancedClusterCommands<String, String> commands() {
    return connection.sync();
  }

  /** Sets that many keys, {@code key:0} to {@code value-0} and so on. */
  void write(int keys) {
    List<RedisFuture<?>> answers = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      answers.add(connection.async().set("key:" + i, "value-" + i));
    }
    settle(answers);
  }

  /** Which of those keys are not there, or not as they were written. */
  List<String> missing(int keys) {
    Map<Integer, RedisFuture<String>> answers = new LinkedHashMap<>();
    for (int i = 0; i < keys; i++) {
      answers.put(i, connection.async().get("key:" + i));
    }
    settle(List.copyOf(answers.values()));
    List<String> missing = new ArrayList<>();
    answers.forEach(
        (i, answer) -> {
          if (!("value-" + i).equals(answer.toCompletableFuture().join())) {
            missing.add("key:" + i);
          }
        });
    return missing;
  }

  private static void settle(List<? extends RedisFuture<?>> answers) {
    if (!LettuceFutures.awaitAll(
        LIMIT.toMillis(), TimeUnit.MILLISECONDS, answers.toArray(RedisFuture<?>[]::new))) {
      throw new AssertionError("no answer within " + LIMIT);
    }
  }

  @Override
  public void close() {
    connection.close();
    shutdown(client, resources);
  }

  private static void shutdown(RedisClusterClient client, ClientResources resources) {
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    var unused = resources.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
