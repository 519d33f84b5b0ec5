package io.layeredcache.client.topology.policy;

import java.time.Duration;
import java.util.List;

/**
 * How long values of one kind may be served.
 *
 * @param lifetime how long a value is fresh; 0 is never cached
 * @param jitter share by which each value's lifetime varies
 * @param staleWhileRevalidate how long after its lifetime it is served while one request refreshes
 *     it
 * @param staleOnFailure how long after its lifetime it is served when it cannot be refreshed
 * @param regions regions that may hold it, ascending; empty for all
 */
public record DataClass(
    Duration lifetime,
    Share jitter,
    Duration staleWhileRevalidate,
    Duration staleOnFailure,
    List<String> regions) {

  public DataClass {
    regions = regions.stream().sorted().toList();
  }

  /** A class that is never cached and never stale. */
  public static DataClass neverCached() {
    return new DataClass(Duration.ZERO, Share.NONE, Duration.ZERO, Duration.ZERO, List.of());
  }

  /** Whether nothing of it is ever kept. */
  public boolean isNeverCached() {
    return lifetime.isZero() && staleWhileRevalidate.isZero() && staleOnFailure.isZero();
  }
}
