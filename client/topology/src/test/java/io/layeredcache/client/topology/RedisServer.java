package io.layeredcache.client.topology;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real server in cluster mode on free loopback ports; closing it ends it. */
final class RedisServer implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(20);

  private final Process process;
  private final Socket socket;
  private final BufferedReader replies;

  private RedisServer(Process process, Socket socket) throws IOException {
    this.process = process;
    this.socket = socket;
    this.replies =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts a server that keeps its files in that folder.
   *
   * @throws AssertionError if this machine has no redis-server, or it does not start
   */
  static RedisServer start(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    Process process = process(folder, port);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Instant deadline = Instant.now().plus(START);
    while (process.isAlive() && Instant.now().isBefore(deadline)) {
      try {
        return new RedisServer(process, new Socket(InetAddress.getLoopbackAddress(), port));
      } catch (IOException notYet) {
        Thread.sleep(20);
      }
    }
    process.destroyForcibly();
    throw new AssertionError("redis-server did not start; see " + folder.resolve("log"));
  }

  private static Process process(Path folder, int port) throws IOException {
    List<String> command =
        List.of(
            "redis-server",
            "--bind " + InetAddress.getLoopbackAddress().getHostAddress(),
            "--port " + port,
            "--cluster-enabled yes",
            "--cluster-port " + freePort(),
            "--save ''",
            "--dir " + folder);
    try {
      return new ProcessBuilder(
              command.stream().flatMap(part -> List.of(part.split(" ")).stream()).toList())
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve("log").toFile())
          .start();
    } catch (IOException absent) {
      throw new AssertionError(
          "redis-server 7.0 or newer must be on the PATH: install the package redis-server",
          absent);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** What CLUSTER KEYSLOT answers. */
  int slotOf(byte[] key) throws IOException {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.writeBytes(
        ("*3\r\n$7\r\nCLUSTER\r\n$7\r\nKEYSLOT\r\n$" + key.length + "\r\n")
            .getBytes(StandardCharsets.US_ASCII));
    command.writeBytes(key);
    command.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    // in one piece: small writes wait 40 ms for each other's acknowledgement
    socket.getOutputStream().write(command.toByteArray());
    String reply = replies.readLine();
    if (reply == null || !reply.startsWith(":")) {
      throw new AssertionError("CLUSTER KEYSLOT answered " + reply);
    }
    return Integer.parseInt(reply.substring(1));
  }

  @Override
  public void close() throws IOException {
    socket.close();
    process.destroy();
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
