package io.layeredcache.client;

import io.layeredcache.client.delivery.Address;
import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.delivery.lettuce.NodeConnections;
import io.layeredcache.client.l2.lettuce.LettuceNodes;
import io.layeredcache.client.l2.route.NodeAddress;
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
  public List<Address> connected() {
    return topologies.current().shards().stream()
        .flatMap(shard -> shard.primary().stream())
        .map(Address::of)
        .filter(primary -> nodes.isConnected(nodeAddress(primary)))
        .toList();
  }

  @Override
  public Optional<RedisAsyncCommands<byte[], byte[]>> to(Address node) {
    return nodes.commands(nodeAddress(node));
  }

  static NodeAddress nodeAddress(Address address) {
    return new NodeAddress(address.host(), address.port());
  }
}
