package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.guard.ShardMeters;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the links of all nodes have in common. */
record LinkSurroundings(
    ConnectionSettings settings,
    Supplier<TopologyDocument> topology,
    Time time,
    MeterRegistry registry) {

  Duration connectTimeout() {
    return settings.connectTimeout();
  }

  Duration patience() {
    return settings.patience();
  }

  int mostWaiting() {
    return settings.mostUnanswered();
  }

  /** Counts a connection that was opened again. */
  void reconnected(NodeAddress address) {
    String shard =
        topology.get().shards().stream()
            .filter(any -> has(any, address))
            .findFirst()
            .map(any -> Integer.toString(any.id()))
            .orElse("unlisted");
    registry.counter(ShardMeters.PREFIX + "reconnects", "shard", shard).increment();
  }

  private static boolean has(ShardTopology shard, NodeAddress address) {
    return Stream.concat(shard.primary().stream(), shard.replicas().stream())
        .anyMatch(node -> NodeAddress.of(node).equals(address));
  }
}
