package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.List;
import java.util.Map;

/**
 * Reads several values from their source in one call, on a thread of the cache's loads.
 *
 * @param <E> what it throws; callers get it as it is, and it is not cached
 */
@FunctionalInterface
public interface BulkLoader<V, E extends Exception> {

  /** The values by key; a key that is not in the map has none. */
  Map<RegionKey, V> load(List<RegionKey> keys) throws E;
}
