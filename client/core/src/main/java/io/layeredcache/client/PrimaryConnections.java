package io.layeredcache.client;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.delivery.lettuce.NodeConnections;
import io.layeredcache.client.l2.lettuce.LettuceNodes;
import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.Optional;

/** The shards' connections, lent to the questions about the topology. */
final class PrimaryConnections implements NodeConnections {

  private final LettuceNodes nodes;
  private final Topologies topologies;

  PrimaryConnections(LettuceNodes nodes, Topologies topologies) {
    this.nodes = nodes;
    this.topologies = topologies;
  }

  @Override
  public List<NodeAddress> connected() {
    return topologies.current().shards().stream()
        .flatMap(shard -> shard.primary().stream())
        .map(NodeAddress::of)
        .filter(nodes::isConnected)
        .toList();
  }

  @Override
  public Optional<RedisAsyncCommands<byte[], byte[]>> to(NodeAddress node) {
    return nodes.commands(node);
  }
}
