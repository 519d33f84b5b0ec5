package io.layeredcache.client.delivery;

import static org.awaitility.Awaitility.await;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.SlotRange;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A cluster of one shard on real servers: a primary with all slots and its replica, with the users
 * and rules that an operator gives them. Closing it ends it.
 */
final class RedisPair implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path USERS = Path.of("src/test/resources/delivery/users.acl");

  private final RedisClient client = RedisClient.create();
  private final List<Process> processes = new ArrayList<>();
  private final List<NodeAddress> nodes = new ArrayList<>();
  private final List<Integer> buses = new ArrayList<>();
  private final List<StatefulRedisConnection<byte[], byte[]>> operators = new ArrayList<>();

  static RedisPair start(Path folder) throws IOException {
    RedisPair pair = new RedisPair();
    try {
      pair.startNode(folder.resolve("first"));
      pair.startNode(folder.resolve("second"));
      pair.form();
    } catch (IOException | RuntimeException failed) {
      pair.close();
      throw failed;
    }
    return pair;
  }

  private void startNode(Path folder) throws IOException {
    Files.createDirectories(folder);
    NodeAddress node = new NodeAddress("127.0.0.1", freePort());
    int bus = freePort();
    String command =
        "redis-server --bind 127.0.0.1 --cluster-enabled yes --cluster-node-timeout 5000"
            + " --repl-diskless-sync-delay 0 --masteruser operator"
            + " --masterauth test-only-operator --port "
            + node.port()
            + " --cluster-port "
            + bus
            + " --dir "
            + folder
            + " --aclfile "
            + USERS.toAbsolutePath();
    Process process =
        new ProcessBuilder(command.split(" "))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    processes.add(process);
    nodes.add(node);
    buses.add(bus);
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsInstanceOf(RedisException.class)
        .until(() -> operators.add(connect(node, "operator").toCompletableFuture().join()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private void form() {
    operator(0).clusterSetConfigEpoch(1);
    operator(0).clusterAddSlots(IntStream.range(0, SlotRange.SLOTS).toArray());
    String id = operator(0).clusterMyId();
    operator(1)
        .dispatch(
            CommandType.CLUSTER,
            new StatusOutput<>(ByteArrayCodec.INSTANCE),
            new CommandArgs<>(ByteArrayCodec.INSTANCE)
                .add("MEET")
                .add("127.0.0.1")
                .add(nodes.get(0).port())
                .add(buses.get(0)));
    await().atMost(PATIENCE).until(() -> operator(1).clusterNodes().contains(id));
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsInstanceOf(RedisException.class)
        .until(() -> operator(1).clusterReplicate(id).equals("OK"));
    await()
        .atMost(PATIENCE)
        .until(() -> operator(1).info("replication").contains("link_status:up"));
    await().atMost(PATIENCE).until(() -> operator(1).clusterInfo().contains("cluster_state:ok"));
  }

  NodeAddress node(int index) {
    return nodes.get(index);
  }

  RedisCommands<byte[], byte[]> operator(int index) {
    return operators.get(index).sync();
  }

  /** A connection of that user. */
  CompletionStage<StatefulRedisConnection<byte[], byte[]>> connect(NodeAddress node, String user) {
    RedisURI uri =
        RedisURI.builder()
            .withHost(node.host())
            .withPort(node.port())
            .withAuthentication(user, ("test-only-" + user).toCharArray())
            .withTimeout(PATIENCE)
            .build();
    return client.connectAsync(ByteArrayCodec.INSTANCE, uri);
  }

  @Override
  public void close() {
    client.shutdown();
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      try {
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException interrupted) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
