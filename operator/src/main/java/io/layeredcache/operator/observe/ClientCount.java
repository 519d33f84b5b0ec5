package io.layeredcache.operator.observe;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The pods that were connected when they were last counted.
 *
 * @param podsByVersion how many use each version of the topology
 * @param published the version that was published then
 * @param at when they were counted
 */
public record ClientCount(SortedMap<Long, Integer> podsByVersion, long published, Instant at) {

  public ClientCount {
    podsByVersion = Collections.unmodifiableSortedMap(new TreeMap<>(podsByVersion));
  }

  /** All of them. */
  public int pods() {
    return podsByVersion.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Those that use an older version than the published one. */
  public int behind() {
    return podsByVersion.headMap(published).values().stream().mapToInt(Integer::intValue).sum();
  }
}
