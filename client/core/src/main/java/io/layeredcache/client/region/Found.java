package io.layeredcache.client.region;

import io.layeredcache.client.l1.Entry;
import org.jspecify.annotations.Nullable;

/**
 * What the shards said of a key.
 *
 * @param entry what they hold, fresh or not; null if nothing that may be used
 * @param answered whether they said anything
 */
record Found<V>(@Nullable Entry<V> entry, boolean answered) {

  static <V> Found<V> nothing() {
    return new Found<>(null, true);
  }

  static <V> Found<V> unavailable() {
    return new Found<>(null, false);
  }
}
