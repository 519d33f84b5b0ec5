package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.invariant.TopologyHistory;
import io.layeredcache.operator.redis.NodeView;
import java.util.List;
import java.util.Optional;

/** Looks at the cache on every tick and fails at the first thing that must never be. */
final class Vigil {

  private final TopologyHistory history = new TopologyHistory();
  private Optional<CacheSecret> secret = Optional.empty();
  private long mostFullSyncs;

  void look(List<NodeView> views, Optional<TopologyDocument> published, Optional<CacheSecret> now) {
    assertThat(Invariants.always(views)).as("what must hold at every moment").isEmpty();
    published.ifPresent(history::observe);
    assertThat(history.violations()).as("published topologies").isEmpty();
    if (secret.isPresent() && now.isPresent()) {
      assertThat(now).as("passwords, once made").isEqualTo(secret);
    }
    secret = now.or(() -> secret);
    mostFullSyncs = Math.max(mostFullSyncs, Invariants.fullSyncsInFlight(views));
  }

  /** The documents that were published, each once. */
  List<TopologyDocument> published() {
    return history.seen();
  }

  /** The most full resyncs that were in flight at one moment. */
  long mostFullSyncs() {
    return mostFullSyncs;
  }
}
