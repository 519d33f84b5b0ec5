package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value from its source, on a thread of the cache's loads.
 *
 * @param <E> what it throws; callers get it as it is, and it is not cached
 */
@FunctionalInterface
public interface Loader<V, E extends Exception> {

  /** The value, null if there is none: that is remembered for a short time. */
  @Nullable V load(RegionKey key) throws E;
}
