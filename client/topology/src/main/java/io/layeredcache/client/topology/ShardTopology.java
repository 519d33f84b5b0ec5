package io.layeredcache.client.topology;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A shard: its slots and the nodes that hold them.
 *
 * @param id of the shard, 0 or more; kept for its whole life
 * @param state what it does for clients
 * @param slots that it owns; a shard that is down keeps its own
 * @param configEpoch config epoch of its primary, orders two claims to a slot; 0 if unknown
 * @param primary absent only while it is down
 * @param replicas by pod name
 * @param lastFailover the last change of its primary, absent if there was none
 */
public record ShardTopology(
    int id,
    State state,
    SlotRanges slots,
    long configEpoch,
    Optional<NodeTopology> primary,
    List<NodeTopology> replicas,
    Optional<Failover> lastFailover) {

  private static final Comparator<NodeTopology> ORDER =
      Comparator.comparing(NodeTopology::pod).thenComparing(NodeTopology::nodeId);

  public ShardTopology {
    replicas = replicas.stream().sorted(ORDER).toList();
  }

  /** A shard whose epoch is unknown and whose primary never changed. */
  public ShardTopology(
      int id,
      State state,
      SlotRanges slots,
      Optional<NodeTopology> primary,
      List<NodeTopology> replicas) {
    this(id, state, slots, 0, primary, replicas, Optional.empty());
  }

  /**
   * What a shard does for clients. A word that a reader does not know is {@code Serving} if the
   * shard has a primary and {@code Down} if not.
   */
  public enum State {
    /** Its slots are served. */
    Serving,
    /** Served; its slots move away. */
    Draining,
    /** Served, but colder than before: misses are expected. */
    Warming,
    /** Its slots are not served. */
    Down
  }
}
