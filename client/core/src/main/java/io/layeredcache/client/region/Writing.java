package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.concurrent.ConcurrentHashMap;

/** Keys that this pod is writing, each with the number of writes that have not ended. */
final class Writing {

  private final ConcurrentHashMap<RegionKey, Integer> underWay = new ConcurrentHashMap<>();

  void begin(RegionKey key) {
    underWay.merge(key, 1, Integer::sum);
  }

  void end(RegionKey key) {
    underWay.computeIfPresent(key, (same, writes) -> writes == 1 ? null : writes - 1);
  }

  boolean has(RegionKey key) {
    return underWay.containsKey(key);
  }
}
