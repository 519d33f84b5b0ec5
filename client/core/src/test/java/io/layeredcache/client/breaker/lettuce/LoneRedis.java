package io.layeredcache.client.breaker.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;

/** A real server on a free loopback port, and a client of it; closing it ends both. */
final class LoneRedis implements AutoCloseable {

  private final Process process;
  private final RedisClient client;

  private LoneRedis(Process process, RedisClient client) {
    this.process = process;
    this.client = client;
  }

  static LoneRedis start(Path folder) throws IOException {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    int port = freePort();
    Process process =
        new ProcessBuilder(
                "redis-server",
                "--bind",
                host,
                "--port",
                Integer.toString(port),
                "--save",
                "",
                "--dir",
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    RedisClient client = RedisClient.create(RedisURI.create(host, port));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .ignoreException(RedisConnectionException.class)
        .until(() -> answers(client));
    return new LoneRedis(process, client);
  }

  private static boolean answers(RedisClient client) {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      return connection.sync().ping().equals("PONG");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  RedisClient client() {
    return client;
  }

  /** Ends the server, not the client. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    client.shutdown();
  }
}
