package io.layeredcache.client.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** A folder as a kubelet mounts it: links to {@code ..data}, which is swapped as one. */
final class Volume {

  private final Path folder;
  private int generation;

  Volume(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /** Swaps the whole content. */
  void put(Map<String, byte[]> files) {
    try {
      Path data = Files.createDirectories(folder.resolve("..generation-" + generation++));
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Files.write(data.resolve(file.getKey()), file.getValue());
        Path link = folder.resolve(file.getKey());
        if (!Files.isSymbolicLink(link)) {
          Files.createSymbolicLink(link, Path.of("..data", file.getKey()));
        }
      }
      Path next = folder.resolve("..data_tmp");
      Files.createSymbolicLink(next, data.getFileName());
      Files.move(next, folder.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
