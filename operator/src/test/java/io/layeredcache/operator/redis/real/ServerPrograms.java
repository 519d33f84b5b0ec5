package io.layeredcache.operator.redis.real;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The server under test and its command line client, under the names that their image gives them.
 *
 * @param server {@code redis-server} or {@code valkey-server}
 * @param cli {@code redis-cli} or {@code valkey-cli}
 */
public record ServerPrograms(Path server, Path cli) {

  /** System property with the folder of another server's programs than those on the PATH. */
  private static final String FOLDER = "layeredcache.server";

  /**
   * Those of this test run.
   *
   * @throws IllegalStateException if there is none: a run must not try another server than it says
   */
  public static ServerPrograms ofThisRun() {
    List<Path> folders = folders();
    return new ServerPrograms(
        find(folders, "redis-server", "valkey-server"), find(folders, "redis-cli", "valkey-cli"));
  }

  private static List<Path> folders() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin");
    return Stream.of(System.getProperty(FOLDER, path).split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  private static Path find(List<Path> folders, String redis, String valkey) {
    return Stream.of(redis, valkey)
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "neither %s nor %s in %s: install Debian's package redis-server"
                        .formatted(redis, valkey, folders)));
  }
}
