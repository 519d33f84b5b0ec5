package io.layeredcache.client.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** TEMPORARY. */
public final class TopologyCodec {

  private static final ObjectMapper JSON = new ObjectMapper();

  private TopologyCodec() {}

  public static String write(TopologyDocument document) {
    ObjectNode root = JSON.createObjectNode();
    root.put("schema", TopologyDocument.SCHEMA);
    root.put("clusterId", document.clusterId());
    root.put("version", document.version());
    root.put("time", document.time().toString());
    root.put("state", document.state().name());
    ArrayNode shards = root.putArray("shards");
    document.shards().forEach(shard -> write(shard, shards.addObject()));
    ArrayNode seeds = root.putArray("seeds");
    document
        .seeds()
        .forEach(seed -> seeds.addObject().put("h", seed.hostname()).put("p", seed.port()));
    return root.toPrettyString() + "\n";
  }

  private static void write(ShardTopology shard, ObjectNode into) {
    into.put("id", shard.id());
    into.put("state", shard.state().name());
    into.put("epoch", shard.configEpoch());
    ArrayNode slots = into.putArray("slots");
    shard.slots().ranges().forEach(range -> slots.add(range.toString()));
    shard.primary().ifPresent(node -> write(node, into.putObject("primary")));
    ArrayNode replicas = into.putArray("replicas");
    shard.replicas().forEach(node -> write(node, replicas.addObject()));
  }

  private static void write(NodeTopology node, ObjectNode into) {
    into.put("nodeId", node.nodeId());
    into.put("pod", node.pod());
    into.put("ip", node.ip());
    into.put("hostname", node.hostname());
    into.put("port", node.port());
    into.put("zone", node.zone());
  }

  public static ReadDocument read(String text) {
    try {
      return new ReadDocument.Valid(parse(text));
    } catch (JsonProcessingException | RuntimeException e) {
      return new ReadDocument.Invalid(ReadDocument.Refusal.GARBLED, List.of(e.toString()));
    }
  }

  private static TopologyDocument parse(String text) throws JsonProcessingException {
    JsonNode root = JSON.readTree(text);
    List<ShardTopology> shards = new ArrayList<>();
    root.path("shards").forEach(shard -> shards.add(shard(shard)));
    List<Seed> seeds = new ArrayList<>();
    root.path("seeds")
        .forEach(seed -> seeds.add(new Seed(seed.path("h").asText(), seed.path("p").asInt())));
    return new TopologyDocument(
        root.path("clusterId").asText(),
        root.path("version").asLong(),
        Instant.parse(root.path("time").asText()),
        TopologyDocument.State.valueOf(root.path("state").asText()),
        shards,
        seeds);
  }

  private static ShardTopology shard(JsonNode from) {
    List<SlotRange> slots = new ArrayList<>();
    from.path("slots").forEach(range -> slots.add(SlotRange.parse(range.asText())));
    List<NodeTopology> replicas = new ArrayList<>();
    from.path("replicas").forEach(node -> replicas.add(node(node)));
    return new ShardTopology(
        from.path("id").asInt(),
        ShardTopology.State.valueOf(from.path("state").asText()),
        SlotRanges.of(slots),
        from.path("epoch").asLong(),
        from.has("primary") ? Optional.of(node(from.path("primary"))) : Optional.empty(),
        replicas,
        Optional.empty());
  }

  private static NodeTopology node(JsonNode from) {
    return new NodeTopology(
        from.path("nodeId").asText(),
        from.path("pod").asText(),
        from.path("ip").asText(),
        from.path("hostname").asText(),
        from.path("port").asInt(),
        from.path("zone").asText());
  }
}
