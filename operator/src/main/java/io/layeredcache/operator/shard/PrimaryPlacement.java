package io.layeredcache.operator.shard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Chooses the zone of each shard's first primary so that at most ceil(shards/zones) stand in one.
 *
 * <p>A matching of shards to zones with a capacity per zone, by augmenting paths:
 *
 * <ol>
 *   <li>Each shard in turn takes the first of its zones that has room.
 *   <li>If none has, a shard that sits in one of them is moved to another of its own zones, and so
 *       on.
 *   <li>A shard that cannot be placed under the capacity takes its first zone: a cache that serves
 *       from a crowded zone is better than one that does not serve.
 * </ol>
 *
 * Deterministic: the same input gives the same choice, so a bootstrap that was interrupted goes on
 * with the choice it began with.
 */
public final class PrimaryPlacement {

  private final Map<Integer, List<String>> candidates;
  private final int capacity;
  private final Map<String, List<Integer>> taken = new HashMap<>();

  private PrimaryPlacement(Map<Integer, List<String>> candidates, int capacity) {
    this.candidates = candidates;
    this.capacity = capacity;
  }

  /**
   * The zone of each shard that has a candidate.
   *
   * @param candidates shard id to the zones of its members, most wanted first; a shard whose
   *     primary exists already has that one zone only
   */
  public static Map<Integer, String> choose(Map<Integer, List<String>> candidates) {
    Set<String> zones = new HashSet<>();
    candidates.values().forEach(zones::addAll);
    int capacity = zones.isEmpty() ? 0 : Math.ceilDiv(candidates.size(), zones.size());
    return new PrimaryPlacement(new TreeMap<>(candidates), capacity).run();
  }

  private Map<Integer, String> run() {
    candidates.keySet().forEach(shard -> place(shard, new HashSet<>()));
    Map<Integer, String> chosen = new TreeMap<>();
    taken.forEach((zone, shards) -> shards.forEach(shard -> chosen.put(shard, zone)));
    candidates.forEach(
        (shard, zones) -> firstOf(zones).ifPresent(z -> chosen.putIfAbsent(shard, z)));
    return chosen;
  }

  private boolean place(int shard, Set<String> tried) {
    for (String zone : candidates.getOrDefault(shard, List.of())) {
      if (!tried.add(zone)) {
        continue;
      }
      List<Integer> here = taken.computeIfAbsent(zone, unused -> new ArrayList<>());
      if (here.size() < capacity) {
        here.add(shard);
        return true;
      }
      for (Integer other : List.copyOf(here)) {
        if (place(other, tried)) {
          here.remove(other);
          here.add(shard);
          return true;
        }
      }
    }
    return false;
  }

  private static Optional<String> firstOf(List<String> zones) {
    return zones.stream().findFirst();
  }
}
