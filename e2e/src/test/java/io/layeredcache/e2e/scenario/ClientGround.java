package io.layeredcache.e2e.scenario;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.time.Time;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * What the simulated clients of one process share: event loops, a thread of alarms, one of files,
 * two that read what nodes say of the topology.
 */
final class ClientGround implements AutoCloseable {

  /** As the library grants a connection, and a question that needs one of its own. */
  private static final Duration USUAL = Duration.ofSeconds(1);

  /** A thousand clients that start in one process are in each other's way. */
  private static final Duration AT_THE_START = Duration.ofSeconds(20);

  private final Function<NodeAddress, RedisURI.Builder> servers;
  private final ClientResources resources = ClientResources.create();
  private final RedisClient redis = RedisClient.create(resources);
  private final SystemTime time = new SystemTime();
  private final ExecutorService files = Executors.newSingleThreadExecutor();
  private final ExecutorService topology = Executors.newFixedThreadPool(2);

  /**
   * Starts the threads.
   *
   * @param servers how a node is connected to
   */
  ClientGround(Function<NodeAddress, RedisURI.Builder> servers) {
    this.servers = servers;
    // as the library connects
    redis.setOptions(
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
            .build());
  }

  /** A connection that is kept. */
  StatefulRedisConnection<byte[], byte[]> connect(NodeAddress node, String name) {
    return dial(node, name, AT_THE_START).toCompletableFuture().join();
  }

  /** A connection for one question. */
  CompletionStage<StatefulRedisConnection<byte[], byte[]>> dial(NodeAddress node, String name) {
    return dial(node, name, USUAL);
  }

  private CompletionStage<StatefulRedisConnection<byte[], byte[]>> dial(
      NodeAddress node, String name, Duration patience) {
    return redis.connectAsync(
        ByteArrayCodec.INSTANCE,
        servers.apply(node).withClientName(name).withTimeout(patience).build());
  }

  Time time() {
    return time;
  }

  Executor files() {
    return files;
  }

  Executor topology() {
    return topology;
  }

  RandomGenerator random() {
    return () -> ThreadLocalRandom.current().nextLong();
  }

  /** One for each client, as each pod has one. */
  MeterRegistry meters() {
    return new SimpleMeterRegistry();
  }

  @Override
  public void close() {
    time.close();
    files.shutdownNow();
    topology.shutdownNow();
    redis.shutdown(Duration.ZERO, Duration.ofSeconds(5));
    var unused = resources.shutdown(0, 5, TimeUnit.SECONDS);
  }
}
