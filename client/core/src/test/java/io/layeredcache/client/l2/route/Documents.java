package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DeadlinePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Two shards with a replica each: slots 0-8191 at 10.0.0.1, the rest at 10.0.1.1. */
public final class Documents {

  public static final NodeAddress A = new NodeAddress("10.0.0.1", 6379);
  public static final NodeAddress A_REPLICA = new NodeAddress("10.0.0.2", 6379);
  public static final NodeAddress B = new NodeAddress("10.0.1.1", 6379);
  public static final NodeAddress B_REPLICA = new NodeAddress("10.0.1.2", 6379);

  private static final String CLUSTER = "0b9f6a52-6f0e-4c3d-8a55-3f1f6b0f7d11";

  private Documents() {}

  public static TopologyDocument twoShards(long version) {
    return of(
        version, shard(0, "0-8191", 1, A, A_REPLICA), shard(1, "8192-16383", 2, B, B_REPLICA));
  }

  /** The same shards under a policy whose requests may spend that long on them. */
  public static TopologyDocument withCacheDeadline(long version, Duration cache) {
    TopologyDocument plain = twoShards(version);
    ClientPolicy policy = plain.policy();
    DeadlinePolicy deadlines = policy.deadlines();
    return new TopologyDocument(
        plain.clusterId(),
        version,
        plain.time(),
        plain.state(),
        plain.admittedFraction(),
        plain.shards(),
        plain.moves(),
        plain.seeds(),
        plain.livePods(),
        new ClientPolicy(
            policy.l1(),
            policy.breaker(),
            new DeadlinePolicy(cache, deadlines.waiter(), deadlines.load()),
            policy.lease(),
            policy.retry(),
            policy.reconnect(),
            policy.database(),
            policy.classes(),
            policy.negative(),
            policy.invalidation(),
            policy.sizes(),
            policy.keys(),
            policy.tenants(),
            policy.region()));
  }

  public static TopologyDocument of(long version, ShardTopology... shards) {
    return new TopologyDocument(
        CLUSTER,
        version,
        Instant.parse("2026-01-01T00:00:00Z"),
        TopologyDocument.State.Serving,
        List.of(shards),
        List.of());
  }

  public static ShardTopology shard(
      int id, String slots, long epoch, NodeAddress primary, NodeAddress replica) {
    return new ShardTopology(
        id,
        ShardTopology.State.Serving,
        SlotRanges.of(SlotRange.parse(slots)),
        epoch,
        Optional.of(node(primary)),
        List.of(node(replica)),
        Optional.empty());
  }

  /** A shard that has slots and nobody who answers for them. */
  public static ShardTopology down(int id, String slots) {
    return new ShardTopology(
        id,
        ShardTopology.State.Down,
        SlotRanges.of(SlotRange.parse(slots)),
        Optional.empty(),
        List.of());
  }

  private static NodeTopology node(NodeAddress address) {
    String id = String.format("%040x", address.host().hashCode() & 0xffffffffL);
    return new NodeTopology(id, address.host(), address.host(), "", address.port(), "");
  }
}
