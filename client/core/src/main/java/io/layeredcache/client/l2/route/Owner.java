package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who owns a slot, as far as this process knows.
 *
 * @param shard whose guard answers for it; {@link #UNLISTED} if the document names no such node
 * @param address of its primary
 * @param patch absent while it stands in the document
 */
public record Owner(int shard, NodeAddress address, @Nullable Patch patch) {

  /** The shard of all nodes that the document does not name. */
  public static final int UNLISTED = -1;

  /**
   * What a server said against the document.
   *
   * @param instead the owner that it replaced
   * @param epochs the highest config epoch that the document then named for the two shards, 0 if it
   *     named none: a later document that names a higher one for the slot knows better
   * @param atNanos when
   */
  record Patch(NodeAddress instead, long epochs, long atNanos) {}
}
