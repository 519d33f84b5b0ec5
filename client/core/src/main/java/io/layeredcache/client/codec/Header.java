package io.layeredcache.client.codec;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What stands in front of every stored value: what a reader in another process needs to know its
 * age and how to read it. Big-endian, {@value #BYTES} bytes.
 *
 * @param deflated whether the payload is a zlib stream
 * @param absence whether it says that there is no such thing; the payload is empty
 * @param schema version of the values' schema
 * @param createdAtMillis when the value was read from its source, since 1970
 * @param lifetimeMillis how long it is fresh from then, 0 to 2^32-1
 * @param inflatedLength bytes of the payload before it was deflated
 */
public record Header(
    boolean deflated,
    boolean absence,
    int schema,
    long createdAtMillis,
    long lifetimeMillis,
    int inflatedLength) {

  /** Length on the wire. */
  public static final int BYTES = 22;

  private static final byte FORMAT = 1;
  private static final int DEFLATED = 1;
  private static final int ABSENCE = 1 << 1;
  private static final long LONGEST = (1L << 32) - 1;

  public Header {
    lifetimeMillis = Math.min(LONGEST, Math.max(0, lifetimeMillis));
  }

  /** The header followed by that payload. */
  public byte[] before(byte[] payload) {
    return ByteBuffer.allocate(BYTES + payload.length)
        .put(FORMAT)
        .put((byte) ((deflated ? DEFLATED : 0) | (absence ? ABSENCE : 0)))
        .putInt(schema)
        .putLong(createdAtMillis)
        .putInt((int) lifetimeMillis)
        .putInt(inflatedLength)
        .put(payload)
        .array();
  }

  /** Reads one, null if the format is none that this library knows. */
  static @Nullable Header read(byte[] stored) {
    if (stored.length < BYTES || stored[0] != FORMAT) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.wrap(stored, 1, BYTES - 1);
    int flags = bytes.get();
    if ((flags & ~(DEFLATED | ABSENCE)) != 0) {
      return null;
    }
    return new Header(
        (flags & DEFLATED) != 0,
        (flags & ABSENCE) != 0,
        bytes.getInt(),
        bytes.getLong(),
        Integer.toUnsignedLong(bytes.getInt()),
        bytes.getInt());
  }
}
