package io.layeredcache.client.topology.function;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real server in cluster mode that owns no slot, asked by redis-cli; closing it ends it. */
final class Redis implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  private final Process process;
  private final int port;

  private Redis(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static Redis start(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    List<String> command =
        List.of(
            ("redis-server --bind 127.0.0.1 --cluster-enabled yes --port " + port)
                .concat(" --cluster-port " + freePort() + " --dir " + folder)
                .split(" "));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Redis redis = new Redis(process, port);
    long start = System.nanoTime();
    while (!"PONG\n".equals(new String(redis.ask("PING"), StandardCharsets.UTF_8))) {
      if (!process.isAlive() || System.nanoTime() - start > START.toNanos()) {
        process.destroyForcibly();
        throw new AssertionError("redis-server did not start; see " + folder.resolve("log"));
      }
    }
    return redis;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** What redis-cli prints for a command, each part of it followed by a line feed. */
  byte[] ask(String... command) throws IOException, InterruptedException {
    return ask(new byte[0], command);
  }

  /** The same with a last argument of any bytes, if there are some. */
  byte[] ask(byte[] last, String... command) throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(List.of("redis-cli", "-p", Integer.toString(port), "--raw"));
    if (last.length > 0) {
      line.add("-x");
    }
    line.addAll(List.of(command));
    Process cli = new ProcessBuilder(line).redirectErrorStream(true).start();
    try (var input = cli.getOutputStream()) {
      input.write(last);
    }
    byte[] answer = cli.getInputStream().readAllBytes();
    cli.waitFor();
    return answer;
  }

  @Override
  public void close() {
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
