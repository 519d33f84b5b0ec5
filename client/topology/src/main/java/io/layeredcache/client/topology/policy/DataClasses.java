package io.layeredcache.client.topology.policy;

import java.time.Duration;
import java.util.List;

/**
 * Lifetimes by how fresh the data has to be.
 *
 * @param c1 descriptive content
 * @param c2 displayed prices
 * @param c3 availability badges
 * @param c4 reservations, payments, permissions: {@linkplain DataClass#isNeverCached never cached}
 */
public record DataClasses(DataClass c1, DataClass c2, DataClass c3, DataClass c4) {

  /**
   * What absent classes mean, each with a jitter of 0.2: C1 15 min and 5 min stale, C2 300 s, C3 30
   * s, C4 never cached.
   */
  public static DataClasses defaults() {
    return new DataClasses(
        fresh(Duration.ofMinutes(15), Duration.ofMinutes(5)),
        fresh(Duration.ofSeconds(300), Duration.ZERO),
        fresh(Duration.ofSeconds(30), Duration.ZERO),
        DataClass.neverCached());
  }

  private static DataClass fresh(Duration lifetime, Duration stale) {
    return new DataClass(lifetime, Share.of("0.2"), stale, stale, List.of());
  }
}
