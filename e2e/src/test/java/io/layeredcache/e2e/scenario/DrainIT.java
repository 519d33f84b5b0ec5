package io.layeredcache.e2e.scenario;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.e2e.cluster.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an administrator does to every node before an upgrade. */
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
class DrainIT {
  private static final int KEYS = 10_000;

  @Test
  void everyNodeIsDrainedInTurnAndNoKeyIsLost(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1).awaitWhole();
    cache.write(KEYS);

    for (Node node : bench.cluster().nodes()) {
      bench.kubectl().drain(node);
      bench.kubectl().uncordon(node);
    }

    cache.awaitWhole();
    cache.awaitReadable(KEYS);
  }
}
