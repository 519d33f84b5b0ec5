package io.layeredcache.operator.desired;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;

/** Hashes that names and revisions are made of, and those of passwords. */
final class Hash {

  private static final int SHORT = 10;

  private Hash() {}

  /** SHA-256 in 64 hex digits. */
  static String sha256(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Ten hex digits that stand for the whole content. Lengths are hashed too, so that text cannot
   * move from one entry to the next unseen.
   */
  static String of(SortedMap<String, String> content) {
    StringBuilder all = new StringBuilder();
    for (Map.Entry<String, String> entry : content.entrySet()) {
      all.append(entry.getKey().length()).append(' ').append(entry.getKey());
      all.append(entry.getValue().length()).append(' ').append(entry.getValue());
    }
    return sha256(all.toString()).substring(0, SHORT);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
