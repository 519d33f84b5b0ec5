package io.layeredcache.client.topology;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files that tests read, from the module's folder. */
final class Resources {

  static final Path GOLDEN = Path.of("src/test/resources/golden");
  static final Path CORPUS = Path.of("src/test/resources/corpus");
  static final Path SCHEMA = Path.of("../../docs/topology-v1.schema.json");
  static final Path DOCS = Path.of("../../docs/topology.md");

  private Resources() {}

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static String text(Path file) {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  /** Names of the files in a folder. */
  static SortedSet<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
