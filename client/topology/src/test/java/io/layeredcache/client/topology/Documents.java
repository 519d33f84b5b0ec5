package io.layeredcache.client.topology;

import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.SchemaVersions;
import io.layeredcache.client.topology.policy.Share;
import io.layeredcache.client.topology.policy.TenantPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Documents that tests start from; each is a golden file too. */
final class Documents {

  static final String CLUSTER = "5e0c7a3e-2f0f-4c9b-9a4e-0d6f1b1c2d3e";
  static final Instant TIME = Instant.parse("2026-11-30T05:12:04.120Z");

  private static final List<Seed> SEEDS = List.of(new Seed("storefront-nodes.shop.svc", 6379));

  private Documents() {}

  /** Three shards over three zones, one replica each. */
  static TopologyDocument storefront() {
    return new TopologyDocument(
        CLUSTER,
        42,
        TIME,
        TopologyDocument.State.Serving,
        Optional.empty(),
        List.of(
            shard(0, "0-5460", node(0, 0, "a"), node(0, 1, "b")),
            shard(1, "5461-10921", node(1, 1, "c"), node(1, 0, "b")),
            shard(2, "10922-16383", node(2, 0, "c"), node(2, 1, "a"))),
        List.of(),
        SEEDS,
        OptionalInt.of(20),
        ClientPolicy.defaults());
  }

  /** A fourth shard joins after a failover, over IPv6, with a policy of its own. */
  static TopologyDocument resharding() {
    TopologyDocument before = storefront();
    Failover failover = new Failover(9, TIME.minusSeconds(3600), TIME.minusSeconds(3601));
    ShardTopology failedOver =
        new ShardTopology(
            2,
            ShardTopology.State.Draining,
            ranges("12288-16383"),
            9,
            Optional.of(node(2, 1, "a")),
            List.of(),
            Optional.of(failover));
    ShardTopology joining =
        new ShardTopology(
            3,
            ShardTopology.State.Warming,
            ranges("10922-12287"),
            11,
            Optional.of(v6(3, 0, "b")),
            List.of(v6(3, 1, "c")),
            Optional.empty());
    return new TopologyDocument(
        CLUSTER,
        57,
        TIME,
        TopologyDocument.State.Warming,
        Optional.empty(),
        List.of(before.shards().get(0), before.shards().get(1), failedOver, joining),
        List.of(
            new SlotMove(2, 3, ranges("12288-12351")), new SlotMove(0, 3, ranges("0-9,64-127"))),
        SEEDS,
        OptionalInt.of(23),
        storefrontPolicy());
  }

  /** Everything is cold, one shard is lost, and nobody owns the last slots. */
  static TopologyDocument coldStart() {
    ShardTopology lost =
        new ShardTopology(
            1, ShardTopology.State.Down, ranges("8192-16000"), Optional.empty(), List.of());
    return new TopologyDocument(
        CLUSTER,
        58,
        TIME,
        TopologyDocument.State.ColdStart,
        Optional.of(Share.of("0.15")),
        List.of(lost, shard(0, "0-8191", node(0, 0, "a"))),
        List.of(),
        SEEDS,
        OptionalInt.empty(),
        ClientPolicy.defaults());
  }

  static ShardTopology shard(int id, String slots, NodeTopology primary, NodeTopology... replicas) {
    return new ShardTopology(
        id,
        ShardTopology.State.Serving,
        ranges(slots),
        id + 1,
        Optional.of(primary),
        List.of(replicas),
        Optional.empty());
  }

  static SlotRanges ranges(String text) {
    return SlotRanges.of(List.of(text.split(",")).stream().map(SlotRange::parse).toList());
  }

  static NodeTopology node(int shard, int ordinal, String zone) {
    return node(shard, ordinal, zone, "10.244." + shard + "." + (10 + ordinal));
  }

  private static NodeTopology v6(int shard, int ordinal, String zone) {
    return node(shard, ordinal, zone, "fd00:10:244:" + shard + "::" + (10 + ordinal));
  }

  private static NodeTopology node(int shard, int ordinal, String zone, String ip) {
    String pod = "storefront-" + shard + "-" + ordinal;
    return new NodeTopology(
        String.format("%040x", 0xc0ffee00L + shard * 16L + ordinal),
        pod,
        ip,
        pod + ".storefront-nodes.shop.svc",
        6379,
        "zone-" + zone);
  }

  private static ClientPolicy storefrontPolicy() {
    ClientPolicy rest = ClientPolicy.defaults();
    DataClasses classes = rest.classes();
    DataClass descriptive =
        new DataClass(
            Duration.ofMinutes(15),
            Share.of("0.25"),
            Duration.ofMinutes(5),
            Duration.ofHours(1),
            List.of("us", "eu"));
    return new ClientPolicy(
        rest.l1(),
        rest.breaker(),
        rest.deadlines(),
        rest.lease(),
        rest.retry(),
        rest.reconnect(),
        rest.database(),
        new DataClasses(descriptive, classes.c2(), classes.c3(), classes.c4()),
        rest.negative(),
        rest.invalidation(),
        rest.sizes(),
        new KeyPolicy(new SchemaVersions(List.of(2, 1), 1), 3, List.of("straße")),
        List.of(
            new TenantPolicy("cedar", TenantPolicy.Tier.BestEffort, 500, 200, Share.of("0.4")),
            new TenantPolicy("birch", TenantPolicy.Tier.Critical, 0, 0, Share.ALL)),
        "eu");
  }
}
