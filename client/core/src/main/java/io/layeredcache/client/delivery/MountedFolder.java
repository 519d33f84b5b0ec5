package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.TopologyCodec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The folder that Kubernetes mounts: {@code topology.json}, its signature {@code topology.json.sig}
 * and the keys {@code topology.pub}; the last two may be missing.
 */
final class MountedFolder {

  static final String DOCUMENT = "topology.json";
  static final String SIGNATURE = DOCUMENT + ".sig";
  static final String KEYS = "topology.pub";

  /** Where a volume's files really lie; swapped as one when the volume is updated. */
  private static final String DATA = "..data";

  private final Path folder;

  MountedFolder(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /**
   * What lies in it now.
   *
   * @throws IOException if it is there and cannot be read, for example while it is swapped
   */
  Content read() throws IOException {
    // resolved once: one file of before the swap and one of after it would look forged
    Path data = folder.resolve(DATA);
    Path files = Files.exists(data) ? data.toRealPath() : folder;
    return new Content(
        bytes(files.resolve(DOCUMENT)), text(files.resolve(SIGNATURE)), text(files.resolve(KEYS)));
  }

  private static Optional<String> text(Path file) throws IOException {
    return bytes(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> bytes(Path file) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      // one more than allowed is enough to be refused
      return Optional.of(stream.readNBytes(TopologyCodec.MAX_BYTES + 1));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
  }

  /**
   * The files, each empty if it is missing.
   *
   * @param document bytes of the document
   * @param signature base64
   * @param keys PEM
   */
  record Content(Optional<byte[]> document, Optional<String> signature, Optional<String> keys) {

    boolean sameAs(Content other) {
      return Arrays.equals(document.orElse(null), other.document.orElse(null))
          && signature.equals(other.signature)
          && keys.equals(other.keys);
    }
  }
}
