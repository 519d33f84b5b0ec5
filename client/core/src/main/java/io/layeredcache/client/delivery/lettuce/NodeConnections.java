package io.layeredcache.client.delivery.lettuce;

import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.Optional;

/** The connections to nodes that exist. */
public interface NodeConnections {

  /** The primaries that there is a live connection to, by announced address, in a fixed order. */
  List<NodeAddress> connected();

  /** The commands of the connection to that node, empty if there is none. */
  Optional<RedisAsyncCommands<byte[], byte[]>> to(NodeAddress node);
}
