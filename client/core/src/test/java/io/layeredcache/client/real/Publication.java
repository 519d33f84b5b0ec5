package io.layeredcache.client.real;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes a cluster by what each of its nodes says of itself. */
final class Publication {

  private static final String CLUSTER = "0b9f6a52-6f0e-4c3d-8a55-3f1f6b0f7d11";
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  private final List<List<RedisServer>> shards;

  Publication(List<List<RedisServer>> shards) {
    this.shards = shards;
  }

  TopologyDocument document(long version) {
    List<ShardTopology> described = new ArrayList<>();
    for (int id = 0; id < shards.size(); id++) {
      described.add(describe(id, shards.get(id)));
    }
    return new TopologyDocument(
        CLUSTER, version, TIME, TopologyDocument.State.Serving, described, List.of());
  }

  /**
   * Of two that call themselves primary the one with the higher epoch is. Of a shard without one it
   * says what it was formed with.
   */
  private ShardTopology describe(int id, List<RedisServer> members) {
    Optional<NodeTopology> primary = Optional.empty();
    List<NodeTopology> replicas = new ArrayList<>();
    SlotRanges slots = SlotRanges.of(Formation.slots(id, shards.size()));
    long epoch = -1;
    for (int member = 0; member < members.size(); member++) {
      Optional<ClusterNode> self = members.get(member).self();
      if (self.isEmpty()) {
        continue;
      }
      NodeTopology node = node(self.get().id(), id, member);
      if (self.get().isPrimary() && self.get().epoch() > epoch) {
        primary.ifPresent(replicas::add);
        primary = Optional.of(node);
        slots = self.get().slots();
        epoch = self.get().epoch();
      } else {
        replicas.add(node);
      }
    }
    ShardTopology.State state =
        primary.isPresent() ? ShardTopology.State.Serving : ShardTopology.State.Down;
    return new ShardTopology(
        id, state, slots, Math.max(0, epoch), primary, replicas, Optional.empty());
  }

  private NodeTopology node(String nodeId, int shard, int member) {
    return new NodeTopology(
        nodeId,
        "storefront-" + shard + "-" + member,
        ServerConfiguration.LOOPBACK,
        "",
        shards.get(shard).get(member).port(),
        "");
  }
}
