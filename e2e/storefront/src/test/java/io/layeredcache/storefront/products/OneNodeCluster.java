package io.layeredcache.storefront.products;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A real server that is a whole cluster by itself; closing it ends it. */
final class OneNodeCluster implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(60);
  private static final int LAST_SLOT = 16_383;

  private final Process process;
  private final RedisURI uri;

  private OneNodeCluster(Process process, RedisURI uri) {
    this.process = process;
    this.uri = uri;
  }

  /**
   * Starts one that keeps its files in that folder and waits until it serves.
   *
   * @throws AssertionError if this machine has no redis-server
   */
  static OneNodeCluster start(Path folder) throws IOException {
    String address = InetAddress.getLoopbackAddress().getHostAddress();
    int port = freePort();
    List<String> command =
        List.of(
            "redis-server",
            "--bind",
            address,
            "--port",
            Integer.toString(port),
            "--cluster-enabled",
            "yes",
            "--cluster-port",
            Integer.toString(freePort()),
            "--save",
            "",
            "--dir",
            folder.toString());
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("log").toFile())
              .start();
    } catch (IOException absent) {
      throw new AssertionError("redis-server 7.0 or newer must be on the PATH", absent);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    OneNodeCluster cluster = new OneNodeCluster(process, RedisURI.create(address, port));
    cluster.form();
    return cluster;
  }

  private void form() {
    RedisClient client = RedisClient.create(uri);
    await().atMost(START).ignoreExceptions().until(() -> formed(client));
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }

  private static boolean formed(RedisClient client) {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      if (connection.sync().clusterInfo().contains("cluster_slots_assigned:0")) {
        connection.sync().clusterAddSlots(IntStream.rangeClosed(0, LAST_SLOT).toArray());
      }
      return connection.sync().clusterInfo().contains("cluster_state:ok");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  RedisURI uri() {
    return uri;
  }

  /**
   * The document of it: all slots in one shard.
   *
   * @param policy as JSON
   */
  String topology(int shard, String policy) {
    return """
        {
          "schema": 1,
          "clusterId": "one",
          "version": 1,
          "time": "2026-11-30T05:12:04.120Z",
          "state": "Serving",
          "shards": [
            {
              "id": %d,
              "state": "Serving",
              "slots": [{"from": 0, "to": 16383}],
              "configEpoch": 1,
              "primary": {
                "nodeId": "00000000000000000000000000000000c0ffee00",
                "ip": "%s",
                "port": %d
              }
            }
          ],
          "policy": %s
        }
        """
        .formatted(shard, uri.getHost(), uri.getPort(), policy);
  }

  /** Its connections stay open and nothing answers. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** It answers again, also what it was asked meanwhile. */
  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    if (exit != 0) {
      throw new AssertionError("kill -" + name + " ended with " + exit);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
