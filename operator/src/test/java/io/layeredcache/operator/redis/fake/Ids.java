package io.layeredcache.operator.redis.fake;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of 40 hex digits that look random and are the same in every run. */
final class Ids {

  private int count;

  String next(String kind) {
    count++;
    try {
      byte[] text = (kind + count).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }
}
