package io.layeredcache.client.region;

import io.layeredcache.client.codec.Encoded;
import io.layeredcache.client.l1.Entry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a load came to. */
sealed interface Loaded<V> {

  /**
   * A value of the source.
   *
   * @param value null if it has none
   * @param encoded the same as it would be stored, null if its class never is
   * @param at when the load began: it is as old as that
   * @param atNanos the same on the other clock
   */
  record Fresh<V>(@Nullable V value, @Nullable Encoded encoded, Instant at, long atNanos)
      implements Loaded<V> {}

  /** Another load had just brought it. */
  record Known<V>(Entry<V> entry) implements Loaded<V> {}

  /** The source was not asked, or did not answer in time. */
  record Unanswered<V>(Read.Reason why) implements Loaded<V> {}
}
