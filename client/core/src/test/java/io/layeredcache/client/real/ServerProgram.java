package io.layeredcache.client.real;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Finds the server under test. */
final class ServerProgram {

  /** System property with the folder of another server's programs than those on the PATH. */
  private static final String FOLDER = "layeredcache.server";

  private static final List<String> NAMES = List.of("redis-server", "valkey-server");

  private ServerProgram() {}

  /**
   * That of this test run.
   *
   * @throws IllegalStateException if there is none: a run must not try another server than it says
   */
  static Path ofThisRun() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin");
    List<String> folders = List.of(System.getProperty(FOLDER, path).split(File.pathSeparator, -1));
    return NAMES.stream()
        .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "none of %s in %s: install Debian's package redis-server"
                        .formatted(NAMES, folders)));
  }
}
