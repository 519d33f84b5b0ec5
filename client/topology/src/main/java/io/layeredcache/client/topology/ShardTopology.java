package io.layeredcache.client.topology;

import java.util.List;
import java.util.Optional;

/**
 * One shard as clients see it.
 *
 * @param id unchanging number of the shard
 * @param state what it does for clients
 * @param slots its hash slots, also while it is down
 * @param primary where to write; empty only while it is down
 * @param replicas of the primary, by pod name
 */
public record ShardTopology(
    int id,
    State state,
    SlotRanges slots,
    Optional<NodeTopology> primary,
    List<NodeTopology> replicas) {

  public ShardTopology {
    replicas = List.copyOf(replicas);
  }

  /** What a shard does for clients. */
  public enum State {
    Serving,
    Draining,
    Warming,
    Down
  }
}
