package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A map made of the nodes' own view, for a client that has seen no document yet: version 0, no
 * cluster id, the default policy. Any document replaces it.
 */
final class Provisional {

  private static final Comparator<SeenNode> BY_FIRST_SLOT =
      Comparator.comparing(node -> node.slots().ranges().get(0));

  private Provisional() {}

  static boolean is(TopologyDocument document) {
    return document.version() == 0;
  }

  /** The map, empty if nobody owns a slot in that view: no client ever has an empty map. */
  static Optional<TopologyDocument> of(List<SeenNode> seen, Instant now) {
    List<ShardTopology> shards = new ArrayList<>();
    seen.stream()
        .filter(SeenNode::ownsSlots)
        .sorted(BY_FIRST_SLOT)
        .forEach(owner -> shards.add(shard(shards.size(), owner, seen)));
    return shards.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TopologyDocument("", 0, now, TopologyDocument.State.Serving, shards, List.of()));
  }

  /**
   * An owner that has failed keeps its slots: whose they are is known, the breaker does the rest.
   */
  static ShardTopology shard(int id, SeenNode owner, List<SeenNode> seen) {
    return new ShardTopology(
        id,
        ShardTopology.State.Serving,
        owner.slots(),
        owner.configEpoch(),
        Optional.of(owner.node()),
        seen.stream()
            .filter(node -> node.follows().equals(owner.node().nodeId()) && !node.failed())
            .map(SeenNode::node)
            .toList(),
        Optional.empty());
  }
}
