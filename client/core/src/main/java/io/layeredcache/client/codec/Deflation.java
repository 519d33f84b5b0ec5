package io.layeredcache.client.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** The zlib format, with an inflation that never makes more than it was told to expect. */
final class Deflation {

  private Deflation() {}

  /** The bytes as a zlib stream. */
  static byte[] deflate(byte[] plain) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      ByteArrayOutputStream deflated = new ByteArrayOutputStream(plain.length / 2 + 16);
      try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
        out.write(plain);
      } catch (IOException impossible) {
        throw new AssertionError("writing to memory", impossible);
      }
      return deflated.toByteArray();
    } finally {
      deflater.end();
    }
  }

  /**
   * Inflates what follows the header, null if that is not exactly {@code length} bytes. A stream
   * that goes on is left where it exceeds them: a bomb of a kilobyte would fill the heap.
   */
  static byte @Nullable [] inflate(byte[] stored, int length) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(stored, Header.BYTES, stored.length - Header.BYTES);
      byte[] plain = new byte[length];
      int filled = 0;
      while (filled < length && !inflater.finished()) {
        int more = inflater.inflate(plain, filled, length - filled);
        if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          return null;
        }
        filled += more;
      }
      boolean goesOn = inflater.inflate(new byte[1]) > 0;
      return filled == length && !goesOn && inflater.finished() ? plain : null;
    } catch (DataFormatException broken) {
      return null;
    } finally {
      inflater.end();
    }
  }
}
