package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Any node's own view of the cluster. */
@FunctionalInterface
public interface ClusterViews {

  /**
   * What that node answers to {@code CLUSTER NODES}, empty if nothing. The future never ends
   * exceptionally; whoever asks has a deadline of his own. A connection that was made for the
   * question alone is closed after it.
   */
  CompletableFuture<Optional<String>> view(NodeAddress node);
}
