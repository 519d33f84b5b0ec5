package io.layeredcache.operator.desired;

import io.layeredcache.operator.redis.real.ServerPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  /** Those that this machine can play. */
  static Stream<PodShell> installed() {
    return Stream.of(values()).filter(shell -> shell == DEBIAN || busybox().isPresent());
  }

  /**
   * Fills a directory with what the images have and the scripts may use; it becomes the whole PATH.
   */
  void install(Path bin) {
    try {
      Files.createDirectories(bin);
      for (String program : PROGRAMS) {
        Files.createSymbolicLink(
            bin.resolve(program),
            this == ALPINE ? busybox().orElseThrow() : find(program).orElseThrow());
      }
      ServerPrograms programs = ServerPrograms.ofThisRun();
      for (Path program : List.of(programs.server(), programs.cli())) {
        Files.createSymbolicLink(bin.resolve(program.getFileName()), program);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> busybox() {
    return find("busybox");
  }

  private static Optional<Path> find(String program) {
    return Stream.of("/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin")
        .map(dir -> Path.of(dir, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
