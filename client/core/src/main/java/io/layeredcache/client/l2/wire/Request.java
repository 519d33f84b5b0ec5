package io.layeredcache.client.l2.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One command for one key.
 *
 * @param value only of a SET
 * @param lifetimeMillis only of a SET, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Request(Verb verb, byte[] key, byte @Nullable [] value, long lifetimeMillis) {

  public static Request get(byte[] key) {
    return new Request(Verb.GET, key, null, 0);
  }

  /**
   * A SET.
   *
   * @throws IllegalArgumentException if the lifetime is not positive
   */
  public static Request set(byte[] key, byte[] value, Duration lifetime) {
    if (lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException(
          "a lifetime of " + lifetime + ": nothing is kept for ever");
    }
    // the servers know nothing shorter than a millisecond
    return new Request(Verb.SET, key, value, Math.max(1, lifetime.toMillis()));
  }

  public static Request delete(byte[] key) {
    return new Request(Verb.DEL, key, null, 0);
  }
}
