package io.layeredcache.client.codec;

import org.jspecify.annotations.Nullable;

/** What stored bytes say. */
public sealed interface Decoded<V> {

  /**
   * A value, or that there is none.
   *
   * @param header what stood in front
   * @param value null where the header says absence
   */
  record Known<V>(Header header, @Nullable V value) implements Decoded<V> {}

  /**
   * Nothing that may be used: a miss.
   *
   * @param why the reason
   */
  record Refused<V>(Refusal why) implements Decoded<V> {}
}
