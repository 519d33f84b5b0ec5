package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.SlotRanges;

/**
 * A node as another one sees it.
 *
 * @param node its id and addresses; pod and zone are not known
 * @param primary whether it is one
 * @param failed whether the cluster has agreed that it is gone
 * @param follows node id of its primary, empty for a primary
 * @param configEpoch of its claim to the slots
 * @param slots that it owns
 */
record SeenNode(
    NodeTopology node,
    boolean primary,
    boolean failed,
    String follows,
    long configEpoch,
    SlotRanges slots) {

  boolean ownsSlots() {
    return primary && !slots.isEmpty();
  }
}
