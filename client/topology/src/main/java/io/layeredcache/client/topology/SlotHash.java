package io.layeredcache.client.topology;

import java.nio.charset.StandardCharsets;

/**
 * The hash slot of a key as Redis computes it: CRC16 (XMODEM: polynomial 0x1021, initial value 0)
 * modulo 16384 of the key's hash tag, or of the whole key if it has none.
 *
 * <p>The hash tag is what stands between the first opening brace and the first closing brace after
 * it. An empty tag counts as none.
 */
public final class SlotHash {

  private static final int POLYNOMIAL = 0x1021;
  private static final char[] TABLE = table();

  private SlotHash() {}

  /** Slot of the key's UTF-8 bytes, 0..16383. */
  public static int slot(String key) {
    return slot(key.getBytes(StandardCharsets.UTF_8));
  }

  /** Slot of the key, 0..16383. */
  public static int slot(byte[] key) {
    int open = indexOf(key, '{', 0);
    int close = open < 0 ? -1 : indexOf(key, '}', open + 1);
    boolean tagged = close > open + 1;
    int crc = tagged ? crc(key, open + 1, close) : crc(key, 0, key.length);
    return crc % SlotRange.SLOTS;
  }

  private static int indexOf(byte[] key, char wanted, int from) {
    for (int i = from; i < key.length; i++) {
      if (key[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static int crc(byte[] key, int from, int end) {
    int crc = 0;
    for (int i = from; i < end; i++) {
      crc = (crc << 8 ^ TABLE[(crc >>> 8 ^ key[i]) & 0xFF]) & 0xFFFF;
    }
    return crc;
  }

  private static char[] table() {
    char[] table = new char[256];
    for (int value = 0; value < table.length; value++) {
      int crc = value << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ POLYNOMIAL;
      }
      table[value] = (char) crc;
    }
    return table;
  }
}
