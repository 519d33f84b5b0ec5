package io.layeredcache.operator.desired;

import io.layeredcache.operator.redis.real.ServerPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stands for a pod: an address of the loopback network, a data directory, and the start script
 * in a process that becomes a real server. Its container can be killed, frozen and restarted.
 */
final class RedisPod {

  static final int PORT = 17379;

  private final RedisPods pods;
  private final Path home;
  private final Map<String, String> environment = new TreeMap<>();
  private String ip;
  private @Nullable Process process;
  private long started;

  RedisPod(RedisPods pods, Path home, String ip) {
    this.pods = pods;
    this.home = home;
    this.ip = ip;
    newDisk();
  }

  String ip() {
    return ip;
  }

  Path data() {
    return home.resolve("data");
  }

  /** The pod comes back under another address, with the disk that it had. */
  RedisPod readdressed(String other) {
    ip = other;
    return this;
  }

  RedisPod with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** A pod of the same name that has replaced this one: nothing on its disk. */
  void newDisk() {
    try {
      if (Files.exists(data())) {
        try (Stream<Path> files = Files.list(data())) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
      }
      Files.createDirectories(data());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes a file on its disk. */
  void edit(String file, UnaryOperator<String> change) {
    try {
      Path path = data().resolve(file);
      Files.writeString(path, change.apply(Files.readString(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(String file, String text) {
    try {
      Files.writeString(data().resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String permissions(String file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(data().resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts the server past the start script, which would remove its dump. A key takes a
   * millisecond, and after each 1 KiB, some thirty keys, it looks whether somebody asks.
   */
  void startLoading() {
    List<String> command =
        List.of(
            ServerPrograms.ofThisRun().server().toString(),
            data().resolve("server.conf").toString(),
            "--key-load-delay",
            "1000",
            "--loading-process-events-interval-bytes",
            "1024");
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(home.resolve("log").toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void start() {
    started = System.nanoTime();
    process = launch(Scripts.START, Redirect.appendTo(home.resolve("log").toFile()));
  }

  void startAndAwait() {
    start();
    RedisPods.await(
        Duration.ofSeconds(10),
        () -> "no answer from " + ip + ": " + log(),
        () -> call("PING").equals("PONG"));
  }

  /** SIGKILL, and gone when this returns. */
  void kill() {
    if (process != null) {
      signal("CONT");
      process.destroyForcibly();
      join(process);
    }
  }

  void freeze() {
    signal("STOP");
  }

  void thaw() {
    signal("CONT");
  }

  void terminate() {
    signal("TERM");
  }

  /** How long its container has been running. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - started);
  }

  boolean running() {
    return process != null && process.isAlive();
  }

  /** Runs one of the scripts beside the server, as a probe or a hook does. */
  Ran run(String script) {
    long begun = System.nanoTime();
    Process child = launch(script, Redirect.PIPE);
    try {
      String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      join(child);
      return new Ran(child.exitValue(), output, Duration.ofNanos(System.nanoTime() - begun));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a script's process came to. */
  record Ran(int exit, String output, Duration took) {}

  /**
   * A command as the operator's user; a failure to speak is an answer that begins with {@code !}.
   */
  String call(String... command) {
    return callAs(User.OPERATOR, command);
  }

  String callAs(User user, String... command) {
    try (RespConnection connection = new RespConnection(ip, PORT)) {
      connection.call("AUTH", user.text(), pods.credentials().password(user));
      return connection.call(command);
    } catch (IOException e) {
      return "!" + e.getMessage();
    }
  }

  /** A command without a password. */
  String anonymously(String... command) {
    try (RespConnection connection = new RespConnection(ip, PORT)) {
      return connection.call(command);
    } catch (IOException e) {
      return "!" + e.getMessage();
    }
  }

  String info(String field) {
    return Stream.of(call("INFO").split("\r\n"))
        .filter(line -> line.startsWith(field + ":"))
        .map(line -> line.substring(field.length() + 1))
        .findFirst()
        .orElse("");
  }

  boolean primaryWithSlots() {
    return Stream.of(call("CLUSTER", "NODES").split("\n"))
        .anyMatch(line -> line.contains("myself,master") && line.split(" ").length > 8);
  }

  /** How many nodes its table calls replicas, itself included. */
  long replicasKnown() {
    return call("CLUSTER", "NODES")
        .lines()
        .filter(line -> line.matches(".*[ ,]slave[ ,].*"))
        .count();
  }

  /** Whether every connected replica gets the stream: the link alone is up a second before that. */
  boolean streamsToAll() {
    return Stream.of(call("INFO", "replication").split("\r\n"))
        .filter(line -> line.matches("slave[0-9]+:.*"))
        .allMatch(line -> line.contains("state=online"));
  }

  String log() {
    try {
      return Files.readString(home.resolve("log"));
    } catch (IOException e) {
      return "";
    }
  }

  private Process launch(String script, Redirect output) {
    List<String> command = new ArrayList<>(List.of(pods.bin().resolve("sh").toString()));
    command.add(home.resolve("config").resolve(script).toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("PATH", pods.bin().toString());
    builder.environment().put("POD_IP", ip);
    builder.environment().put("LC_HOST", ip);
    builder.environment().put("LC_PORT", Integer.toString(PORT));
    builder.environment().put("LC_DATA", data().toString());
    builder.environment().put("LC_CONFIG", home.resolve("config").toString());
    builder.environment().put("LC_CREDENTIALS", pods.secrets().toString());
    builder.environment().put("LC_LOG", home.resolve("log").toString());
    builder.environment().putAll(environment);
    pods.configure(home.resolve("config"), ip);
    try {
      return builder.redirectErrorStream(true).redirectOutput(output).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void signal(String name) {
    if (process != null && process.isAlive()) {
      try {
        join(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static void join(Process process) {
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("process " + process.pid() + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
