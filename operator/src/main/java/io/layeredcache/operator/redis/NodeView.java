package io.layeredcache.operator.redis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that one node said in one round trip.
 *
 * @param id the node's own id, 40 hex digits
 * @param runId changes with every process start
 * @param version as the server says, for example {@code 7.0.15}
 * @param clusterStateOk {@code cluster_state:ok}
 * @param currentEpoch highest epoch that the node has seen
 * @param nodes the node's table (CLUSTER NODES), itself included, sorted by id
 * @param replication INFO replication
 * @param load INFO persistence, memory, stats, keyspace
 * @param resyncDelay {@code repl-diskless-sync-delay}: zero means that the resync gate is open
 * @param longestWait how long the replica that has waited here for longest has been silent: when it
 *     reaches the delay, Redis serves all that wait
 * @param topology the document that its functions hold; empty if it has no such functions
 */
public record NodeView(
    String id,
    String runId,
    String version,
    boolean clusterStateOk,
    long currentEpoch,
    List<NodeEntry> nodes,
    Replication replication,
    Load load,
    Duration resyncDelay,
    Duration longestWait,
    Optional<HeldTopology> topology) {

  public NodeView {
    nodes = List.copyOf(nodes);
  }

  /** The node's entry for itself. */
  public NodeEntry self() {
    return entry(id).orElseThrow(() -> new IllegalStateException("no entry for itself: " + id));
  }

  public Optional<NodeEntry> entry(String nodeId) {
    return nodes.stream().filter(node -> node.id().equals(nodeId)).findFirst();
  }

  /** Knows nobody, owns nothing, holds nothing: a node that can be given any part. */
  public boolean isBlank() {
    return nodes.size() == 1 && self().slots().isEmpty() && load.keys() == 0;
  }
}
