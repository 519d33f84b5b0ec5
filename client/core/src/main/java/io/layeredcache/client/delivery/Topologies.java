package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.function.Consumer;

/** The document in force, and those that follow. */
public interface Topologies {

  /** The document in force: never without a shard. A volatile read. */
  TopologyDocument current();

  /**
   * Tells a listener the document in force, then every one that replaces it, in order, each once.
   * It is told on the thread that brought the document and must not block.
   */
  Subscription subscribe(Consumer<TopologyDocument> listener);

  /** A listener that is told. */
  interface Subscription {

    /** Ends it. */
    void cancel();
  }
}
