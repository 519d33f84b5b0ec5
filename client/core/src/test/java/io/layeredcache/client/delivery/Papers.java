package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.Seed;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Documents that tests start from: three shards, a primary and a replica each. */
final class Papers {

  static final String CLUSTER = "5e0c7a3e-2f0f-4c9b-9a4e-0d6f1b1c2d3e";
  static final String OTHER = "9b1d3c52-77aa-4c0e-8f4e-0f6b1a2c3d4e";

  private static final List<String> SLOTS = List.of("0-5460", "5461-10921", "10922-16383");

  private Papers() {}

  static TopologyDocument document(long version) {
    return document(CLUSTER, version);
  }

  static TopologyDocument document(String cluster, long version) {
    return new TopologyDocument(
        cluster,
        version,
        Instant.parse("2026-11-30T05:12:04.120Z"),
        TopologyDocument.State.Serving,
        IntStream.range(0, SLOTS.size()).mapToObj(Papers::shard).toList(),
        List.of(new Seed("storefront-nodes.shop.svc", 6379)));
  }

  private static ShardTopology shard(int id) {
    return new ShardTopology(
        id,
        ShardTopology.State.Serving,
        SlotRanges.of(SlotRange.parse(SLOTS.get(id))),
        10 + id,
        Optional.of(node(id, 0)),
        List.of(node(id, 1)),
        Optional.empty());
  }

  static NodeTopology node(int shard, int ordinal) {
    return new NodeTopology(
        id(shard, ordinal),
        "storefront-" + shard + "-" + ordinal,
        "10.244." + shard + "." + (10 + ordinal),
        "",
        6379,
        "zone-a");
  }

  static String id(int shard, int ordinal) {
    return "%040x".formatted(0xc0ffee00 + 16 * shard + ordinal);
  }

  static byte[] bytes(TopologyDocument document) {
    return TopologyCodec.write(document).getBytes(StandardCharsets.UTF_8);
  }

  static byte[] bytes(long version) {
    return bytes(document(version));
  }

  static Arrival mounted(byte[] document) {
    return new Arrival(document, Optional.empty(), Source.MOUNTED);
  }

  static Arrival overTheSecondPath(byte[] document, Signer signer) {
    return new Arrival(document, Optional.of(signer.sign(document)), Source.SECOND_PATH);
  }
}
