package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One {@code redis-server} in cluster mode with a directory of its own. Its process can be killed,
 * frozen, continued and started again; nothing survives {@link #close()}.
 */
public final class RedisServer implements AutoCloseable {

  private static final Duration START_DEADLINE = Duration.ofSeconds(20);

  private final Endpoint endpoint;
  private final ServerSettings settings;
  private final Path directory;
  private @Nullable Process process;

  RedisServer(Endpoint endpoint, ServerSettings settings, Path directory) {
    this.endpoint = endpoint;
    this.settings = settings;
    this.directory = directory;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  /** As the operator addresses it. */
  public Target target() {
    return new Target(endpoint, settings.operator());
  }

  /** With a password that it does not have. */
  public Target targetWithWrongPassword() {
    return new Target(endpoint, new Credentials(settings.operator().user(), "not-the-secret"));
  }

  /** The process of this moment. */
  public long pid() {
    return running().pid();
  }

  /** Starts the process; {@link #awaitAnswer()} says when it can be used. */
  void launch() {
    Path program = ServerPrograms.ofThisRun().server();
    try {
      Files.createDirectories(directory);
      Path file = directory.resolve("redis.conf");
      Files.writeString(file, settings.configuration(endpoint, directory));
      File output = directory.resolve("output.log").toFile();
      process =
          Processes.start(
              new ProcessBuilder(program.toString(), file.toString())
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.appendTo(output)));
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot start " + program, failed);
    }
  }

  /** Waits until it answers a PING. */
  public void awaitAnswer() {
    Polling.await("answer of " + endpoint, START_DEADLINE, this::answers);
  }

  /**
   * Whether it answers a PING.
   *
   * @throws IllegalStateException with its log if it has ended
   */
  public boolean answers() {
    if (!running().isAlive()) {
      throw new IllegalStateException(
          endpoint + " ended with " + running().exitValue() + ": " + log());
    }
    try (RespConnection connection = RespConnection.open(endpoint, settings.operator())) {
      return connection.isAlive();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** SIGKILL; returns when the process is gone. */
  public void kill() {
    Processes.kill(running());
  }

  /** SIGSTOP: nothing is answered, nothing is refused. */
  public void freeze() {
    Processes.signal("STOP", running());
  }

  /** SIGCONT. */
  public void thaw() {
    Processes.signal("CONT", running());
  }

  /** Kills it if it runs and starts it again with its identity (nodes.conf) and without data. */
  public void restart() {
    kill();
    launch();
    awaitAnswer();
  }

  /** Kills it if it runs and starts it again as a blank node under a new id. */
  public void restartBlank() {
    kill();
    try {
      Files.deleteIfExists(directory.resolve("nodes.conf"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    launch();
    awaitAnswer();
  }

  /** A connection as an application has it. */
  public RespConnection connect() {
    return connect(ServerSettings.CLIENT);
  }

  /** A connection with the operator's rights, for a test's own look at a server. */
  public RespConnection connectAsOperator() {
    return connect(settings.operator());
  }

  private RespConnection connect(Credentials user) {
    try {
      return RespConnection.open(endpoint, user);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** How often each command has been called since the process started. */
  public Map<String, Long> calls() {
    try (RespConnection connection = connectAsOperator()) {
      return CommandStats.calls(connection.call("INFO", "commandstats"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The server's own log so far. */
  public String log() {
    try {
      Path file = directory.resolve("server.log");
      return Files.exists(file)
          ? Files.readString(file)
          : Files.readString(directory.resolve("output.log"));
    } catch (IOException none) {
      return "no log: " + none;
    }
  }

  @Override
  public void close() {
    if (process != null) {
      kill();
    }
  }

  private Process running() {
    if (process == null) {
      throw new IllegalStateException(endpoint + " was never started");
    }
    return process;
  }
}
