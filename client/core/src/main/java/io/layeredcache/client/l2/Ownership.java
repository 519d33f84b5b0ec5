package io.layeredcache.client.l2;

import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.route.Routes;
import io.layeredcache.client.l2.route.SlotMap;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.Optional;

/**
 * Takes in who owns what. A shard whose primary is another node begins anew: what its guard holds
 * against the old one would keep the pods from the new one for a whole cool-down.
 */
final class Ownership {

  private final Routes routes;
  private final ShardGates gates;

  Ownership(Routes routes, ShardGates gates) {
    this.routes = routes;
    this.gates = gates;
  }

  void accept(TopologyDocument document) {
    SlotMap before = routes.current();
    routes.accept(document);
    SlotMap after = routes.current();
    for (ShardTopology shard : document.shards()) {
      Optional<NodeAddress> old = before.primary(shard.id());
      if (old.isPresent() && !old.equals(after.primary(shard.id()))) {
        gates.of(shard.id()).renewed();
      }
    }
  }

  /** A node said, or showed by answering, that another one owns a slot. */
  void moved(int slot, Owner said, NodeAddress to) {
    if (!routes.moved(slot, said.address(), to)) {
      return;
    }
    Owner now = routes.owner(slot);
    if (now != null && now.shard() == said.shard() && now.shard() != Owner.UNLISTED) {
      gates.of(now.shard()).renewed();
    }
  }
}
