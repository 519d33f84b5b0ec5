package io.layeredcache.operator.desired;

import io.layeredcache.operator.redis.real.ServerPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The two worlds that the scripts have to live in: the programs of the Debian and the Alpine
 * images.
 */
enum PodShell {
  /** dash, mawk, coreutils. */
  DEBIAN,
  /** Everything from busybox. */
  ALPINE;

  private static final List<String> PROGRAMS =
      List.of("sh", "sed", "grep", "awk", "cut", "tr", "sleep", "cat", "date", "sort", "rm", "mv");

  /**
   * Fills a directory with what the images have and the scripts may use; it becomes the whole PATH.
   */
  void install(Path bin) {
    try {
      Files.createDirectories(bin);
      for (String program : PROGRAMS) {
        Files.createSymbolicLink(bin.resolve(program), find(this == ALPINE ? "busybox" : program));
      }
      ServerPrograms programs = ServerPrograms.ofThisRun();
      for (Path program : List.of(programs.server(), programs.cli())) {
        Files.createSymbolicLink(bin.resolve(program.getFileName()), program);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without one there is no test: half of them left out in silence would look like all of them. */
  private static Path find(String program) {
    return Stream.of("/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin")
        .map(dir -> Path.of(dir, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the pods' scripts cannot be tested without "
                        + program
                        + ": install the package that has it (dash, mawk, coreutils, busybox)"));
  }
}
