package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file with the document that was accepted last: SHA-256 of the document in hex, a line feed,
 * the document. Replaced as a whole or not at all, also when the machine dies meanwhile.
 */
final class LastKnownGood {

  private static final Logger LOG = LoggerFactory.getLogger(LastKnownGood.class);
  private static final int DIGEST = 64;
  private static final Set<OpenOption> OVERWRITE =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);

  private final Path file;
  private final Executor files;
  private final MeterRegistry registry;
  private final AtomicBoolean failing = new AtomicBoolean();

  LastKnownGood(Path file, Executor files, MeterRegistry registry) {
    this.file = file;
    this.files = files;
    this.registry = registry;
  }

  Path file() {
    return file;
  }

  /**
   * What the file holds, empty if there is none. Of a damaged one the whole file arrives, which is
   * {@link Refusal#GARBLED}: a bit that fell over in an address would still be JSON.
   *
   * @throws IOException if it is there and cannot be read
   */
  Optional<Arrival> read() throws IOException {
    byte[] content;
    try (InputStream stream = Files.newInputStream(file)) {
      content = stream.readNBytes(DIGEST + 1 + TopologyCodec.MAX_BYTES + 1);
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
    byte[] document =
        Arrays.copyOfRange(content, Math.min(DIGEST + 1, content.length), content.length);
    boolean whole = Arrays.equals(content, content(document));
    return Optional.of(
        new Arrival(whole ? document : content, Optional.empty(), Source.LAST_KNOWN_GOOD));
  }

  /** Writes it on the thread of the files, unless it has been replaced by then. */
  void keep(TopologyDocument document, byte[] bytes, TopologyHolder holder) {
    files.execute(
        () -> {
          // whatever replaced it is kept by a task of its own, and this one could come later
          TopologyDocument now = holder.current();
          if (now.version() == document.version() && now.clusterId().equals(document.clusterId())) {
            write(bytes);
          }
        });
  }

  private void write(byte[] document) {
    try {
      replace(content(document));
      failing.set(false);
    } catch (IOException failed) {
      registry.counter("layeredcache.client.topology.keep.failed").increment();
      if (!failing.getAndSet(true)) {
        LOG.warn("the last known good topology cannot be kept in {}: {}", file, failed.toString());
      }
    }
  }

  private void replace(byte[] content) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
    Files.createDirectories(folder);
    // one name: a process that dies here leaves one file, however often it dies
    Path next = folder.resolve("." + file.getFileName() + ".next");
    try {
      try (FileChannel channel = FileChannel.open(next, OVERWRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        // before the rename: else a crash leaves the new name with nothing in it
        channel.force(true);
      }
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  private static byte[] content(byte[] document) {
    byte[] head =
        (HexFormat.of().formatHex(sha256(document)) + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] content = Arrays.copyOf(head, head.length + document.length);
    System.arraycopy(document, 0, content, head.length, document.length);
    return content;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
