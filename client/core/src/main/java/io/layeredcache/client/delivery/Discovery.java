package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Asks node after node for its view until one has a usable one. */
final class Discovery {

  /** A DNS name, a connection and an answer fit into it; a dead address costs no more. */
  static final Duration PATIENCE = Duration.ofSeconds(1);

  /**
   * What a node saw.
   *
   * @param from the node
   * @param nodes at least one that owns slots
   */
  record View(NodeAddress from, List<SeenNode> nodes) {}

  private final ClusterViews views;
  private final Time time;

  Discovery(ClusterViews views, Time time) {
    this.views = views;
    this.time = time;
  }

  /** The first usable view in the order of the addresses, empty if none of them has one. */
  CompletableFuture<Optional<View>> ask(List<NodeAddress> addresses) {
    if (addresses.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    NodeAddress first = addresses.get(0);
    return Patience.orElse(Optional.empty(), PATIENCE, () -> views.view(first), time)
        .thenCompose(
            text ->
                view(first, text)
                    .map(view -> CompletableFuture.completedFuture(Optional.of(view)))
                    .orElseGet(() -> ask(addresses.subList(1, addresses.size()))));
  }

  private static Optional<View> view(NodeAddress from, Optional<String> text) {
    return text.map(nodes -> new View(from, ClusterNodesText.parse(nodes, from)))
        .filter(view -> view.nodes().stream().anyMatch(SeenNode::ownsSlots));
  }
}
