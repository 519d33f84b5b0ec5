package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Servers in cluster mode as processes of this machine: the node time-out is the operator's,
 * everything else the server's default. They do not outlive this program.
 */
final class PlainServers implements AutoCloseable {
  private static final String NETWORK = "127.201.0.";
  private static final int PORT = 7379;

  private final Path home;
  private final List<Process> processes = new ArrayList<>();
  private final Thread lastResort = new Thread(this::kill, "end-plain-servers");

  PlainServers(int count) {
    Runtime.getRuntime().addShutdownHook(lastResort);
    try {
      home = Files.createTempDirectory("layeredcache-plain-");
      for (int i = 1; i <= count; i++) {
        processes.add(start(NETWORK + i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    await().until(() -> addresses().allMatch(PlainServers::listens));
  }

  private static boolean listens(String address) {
    try (Socket socket = new Socket(address, PORT)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private Process start(String address) throws IOException {
    Path directory = Files.createDirectory(home.resolve(address));
    Path configuration = directory.resolve("redis.conf");
    Files.writeString(
        configuration,
        """
        bind %1$s
        port %2$d
        dir %3$s
        logfile %3$s/log
        cluster-enabled yes
        cluster-node-timeout 5000
        cluster-announce-ip %1$s
        """
            .formatted(address, PORT, directory));
    return new ProcessBuilder("redis-server", configuration.toString())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("output").toFile())
        .start();
  }

  List<RedisURI> uris() {
    return addresses()
        .map(address -> RedisURI.builder().withHost(address).withPort(PORT).build())
        .toList();
  }

  private Stream<String> addresses() {
    return Stream.iterate(1, i -> i + 1).limit(processes.size()).map(i -> NETWORK + i);
  }

  /** Waits for {@code redis-cli --cluster create} to make them a cluster. */
  void create(int replicas) {
    List<String> line = new ArrayList<>(List.of("redis-cli", "--cluster", "create"));
    addresses().forEach(address -> line.add(address + ":" + PORT));
    line.addAll(List.of("--cluster-replicas", Integer.toString(replicas), "--cluster-yes"));
    Command.Result created = Command.run(Map.of(), "", line);
    if (!created.ok()) {
      throw new AssertionError(created.output() + created.errors());
    }
  }

  private void kill() {
    processes.forEach(Process::destroyForcibly);
  }

  @Override
  public void close() {
    kill();
    Runtime.getRuntime().removeShutdownHook(lastResort);
    try {
      for (Process process : processes) {
        process.waitFor(10, TimeUnit.SECONDS);
      }
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
