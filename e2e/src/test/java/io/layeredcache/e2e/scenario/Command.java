package io.layeredcache.e2e.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that a person would run in a terminal, run to its end. */
final class Command {
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private Command() {}

  /** What it printed and how it ended. */
  record Result(int exit, String output, String errors) {
    boolean ok() {
      return exit == 0;
    }
  }

  static Result run(Map<String, String> environment, String input, List<String> words) {
    try {
      ProcessBuilder builder = new ProcessBuilder(words);
      builder.environment().putAll(environment);
      Process process = builder.start();
      CompletableFuture<String> output = drain(process.getInputStream());
      CompletableFuture<String> errors = drain(process.getErrorStream());
      try (var stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(StandardCharsets.UTF_8));
      }
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(words + " did not end within " + LIMIT);
      }
      return new Result(process.exitValue(), output.join(), errors.join());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(words + " was interrupted", e);
    }
  }

  private static CompletableFuture<String> drain(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
