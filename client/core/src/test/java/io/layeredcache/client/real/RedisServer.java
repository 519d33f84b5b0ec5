package io.layeredcache.client.real;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One server in cluster mode with a directory of its own. Its process can be killed, frozen,
 * continued and started again.
 */
public final class RedisServer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final int port;
  private final String configuration;
  private final Path directory;
  private @Nullable Child child;

  RedisServer(int port, int busPort, Path directory) {
    this.port = port;
    this.directory = directory;
    this.configuration = ServerConfiguration.text(port, busPort, directory);
  }

  public int port() {
    return port;
  }

  /** {@code 127.0.0.1:port}. */
  public String address() {
    return ServerConfiguration.LOOPBACK + ":" + port;
  }

  /** Starts the process; {@link #awaitAnswer()} says when it can be used. */
  void launch() {
    try {
      Files.createDirectories(directory);
      Path file = Files.writeString(directory.resolve("redis.conf"), configuration);
      ProcessBuilder builder =
          new ProcessBuilder(ServerProgram.ofThisRun().toString(), file.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("output.log").toFile());
      child = Child.start(builder);
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot start a server at " + port, failed);
    }
  }

  void awaitAnswer() {
    await("answer of " + address()).atMost(PATIENCE).until(this::answers);
  }

  /** Whether the process runs. */
  public boolean isAlive() {
    return child != null && child.isAlive();
  }

  /** Whether it answers a PING. */
  public boolean answers() {
    try {
      return isAlive() && callOnce("PING").equals("PONG");
    } catch (IOException notYet) {
      return false;
    }
  }

  /** SIGKILL; returns when the process is gone. */
  public void kill() {
    running().kill();
  }

  /** SIGSTOP: nothing is answered, nothing is refused. */
  public void freeze() {
    running().signal("STOP");
  }

  /** SIGCONT. */
  public void thaw() {
    running().signal("CONT");
  }

  /** Starts it again with its identity and without data, after a {@link #kill()}. */
  public void restart() {
    launch();
    awaitAnswer();
  }

  /** What it answers to a command of the operator. */
  public String call(String... words) {
    try {
      return callOnce(words);
    } catch (IOException failed) {
      throw new UncheckedIOException(address(), failed);
    }
  }

  /** Calls it and fails unless it says OK. */
  void order(String... words) {
    String answer = call(words);
    if (!answer.equals("OK")) {
      throw new IllegalStateException(String.join(" ", words) + " at " + address() + ": " + answer);
    }
  }

  /** Waits until the answer to a command is as wanted. */
  void awaitAnswer(Predicate<String> wanted, String... words) {
    await(String.join(" ", words) + " at " + address())
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> wanted.test(call(words)));
  }

  /** Waits until it says that it is a primary. */
  public void awaitPrimary() {
    awaitAnswer(role -> role.startsWith("master"), "ROLE");
  }

  /** How often a command has been executed since the process started. */
  public long calls(String command) {
    return call("INFO", "commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_" + command + ":calls="))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf('=') + 1, line.indexOf(','))))
        .sum();
  }

  /** The connections whose name begins like that. */
  public long connectionsNamed(String prefix) {
    return call("CLIENT", "LIST").lines().filter(c -> c.contains(" name=" + prefix)).count();
  }

  /** A connection with the rights of the operator. */
  public RespConnection connect() throws IOException {
    return RespConnection.open(
        port, ServerConfiguration.OPERATOR_USER, ServerConfiguration.OPERATOR_PASSWORD);
  }

  /** Its own line of CLUSTER NODES, if it answers. */
  Optional<ClusterNode> self() {
    return answers()
        ? ClusterNode.all(call("CLUSTER", "NODES")).stream()
            .filter(ClusterNode::isMyself)
            .findFirst()
        : Optional.empty();
  }

  private String callOnce(String... words) throws IOException {
    try (RespConnection connection = connect()) {
      return connection.call(words);
    }
  }

  @Override
  public void close() {
    if (isAlive()) {
      kill();
    }
  }

  private Child running() {
    if (child == null) {
      throw new IllegalStateException(address() + " was never started");
    }
    return child;
  }
}
