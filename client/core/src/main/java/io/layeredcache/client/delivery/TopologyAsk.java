package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The nodes that can be asked for a newer document and for their view, over connections that exist
 * already.
 */
public interface TopologyAsk extends ClusterViews {

  /**
   * The nodes that there is a connection to, by announced address, in a fixed order: the primary of
   * each shard. One that is missing here is taken for unreachable.
   */
  List<NodeAddress> connected();

  /**
   * Asks one of them for a document that is not of that cluster and version or older. The future
   * never ends exceptionally; whoever asks has a deadline of his own.
   */
  CompletableFuture<Answer> newer(NodeAddress node, String clusterId, long version);

  /** What a node answered. */
  sealed interface Answer {

    /**
     * It holds another document.
     *
     * @param document its bytes
     * @param signature base64
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Newer(byte[] document, String signature) implements Answer {}

    /** It holds nothing newer. */
    record Current() implements Answer {

      public static final Current CURRENT = new Current();
    }

    /** It answers, but has no such function: nobody has loaded it, or this user may not call it. */
    record NoSuchFunction() implements Answer {

      public static final NoSuchFunction NO_SUCH_FUNCTION = new NoSuchFunction();
    }

    /** Nothing came, or nothing that makes sense. */
    record NoAnswer() implements Answer {

      public static final NoAnswer NO_ANSWER = new NoAnswer();
    }
  }
}
