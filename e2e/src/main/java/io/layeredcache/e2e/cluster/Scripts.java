package io.layeredcache.e2e.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the entry command {@code e2e/cluster/cluster}, one verb at a time. */
final class Scripts {
  private static final Path ENTRY = Path.of("e2e", "cluster", "cluster");
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Path command;

  Scripts(Path command) {
    this.command = command;
  }

  /**
   * Finds the entry command above the given folder: Maven runs tests in the module, an IDE in the
   * project.
   */
  static Scripts above(Path folder) {
    for (@Nullable Path here = folder.toAbsolutePath(); here != null; here = here.getParent()) {
      if (Files.isExecutable(here.resolve(ENTRY))) {
        return new Scripts(here.resolve(ENTRY));
      }
    }
    throw new ClusterFailure("no " + ENTRY + " in " + folder.toAbsolutePath() + " or above it");
  }

  /** Runs a verb to its end and returns what it printed. */
  String run(String... words) {
    Process process = start(ProcessBuilder.Redirect.PIPE, words);
    // Both streams are drained while it runs: a full pipe would stop the script, and the limit
    // would be blamed.
    CompletableFuture<String> said = drain(process.getInputStream());
    CompletableFuture<String> complained = drain(process.getErrorStream());
    try {
      process.getOutputStream().close();
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new ClusterFailure(named(words) + " did not end within " + LIMIT);
      }
    } catch (IOException e) {
      throw new ClusterFailure(named(words) + " could not be run", e);
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new ClusterFailure(named(words) + " was interrupted", e);
    }
    if (process.exitValue() != 0) {
      throw new ClusterFailure(
          named(words) + " failed with " + process.exitValue() + ": " + complained.join().strip());
    }
    return said.join();
  }

  /** Starts a verb that lasts; its complaints and progress go where this program's go. */
  Process start(String... words) {
    return start(ProcessBuilder.Redirect.INHERIT, words);
  }

  private Process start(ProcessBuilder.Redirect errors, String... words) {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(words));
    try {
      return new ProcessBuilder(line).redirectError(errors).start();
    } catch (IOException e) {
      throw new ClusterFailure(named(words) + " could not be started", e);
    }
  }

  private static CompletableFuture<String> drain(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            return "(its output could not be read: " + e.getMessage() + ")";
          }
        });
  }

  private static String named(String... words) {
    return "cluster " + String.join(" ", words);
  }
}
