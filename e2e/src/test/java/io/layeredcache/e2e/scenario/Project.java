package io.layeredcache.e2e.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files of this project: Maven runs tests in the module, an IDE in the project. */
final class Project {
  private Project() {}

  static Path file(String... path) {
    for (@Nullable Path here = Path.of("").toAbsolutePath();
        here != null;
        here = here.getParent()) {
      if (Files.isDirectory(here.resolve("manifests").resolve("samples"))) {
        return here.resolve(Path.of("", path));
      }
    }
    throw new IllegalStateException("not run within the project");
  }
}
