package io.layeredcache.client.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** A document as a JSON tree; the order of the calls is the order of the published fields. */
final class DocumentTree {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Three decimals always: the width does not depend on the moment. */
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private DocumentTree() {}

  static ObjectNode of(TopologyDocument document) {
    ObjectNode tree = JSON.objectNode();
    tree.put("schema", TopologyDocument.SCHEMA);
    tree.put("clusterId", document.clusterId());
    tree.put("version", document.version());
    tree.put("time", time(document.time()));
    tree.put("state", document.state().name());
    document
        .admittedFraction()
        .ifPresent(share -> tree.set("admittedFraction", PolicyTree.number(share)));
    document.livePods().ifPresent(pods -> tree.put("livePods", pods));
    ArrayNode seeds = tree.putArray("seeds");
    document.seeds().forEach(seed -> seeds.add(seed(seed)));
    ArrayNode shards = tree.putArray("shards");
    document.shards().forEach(shard -> shards.add(shard(shard)));
    ArrayNode moves = tree.putArray("moves");
    document.moves().forEach(move -> moves.add(move(move)));
    tree.set("policy", PolicyTree.of(document.policy()));
    return tree;
  }

  private static ObjectNode shard(ShardTopology shard) {
    ObjectNode tree = JSON.objectNode();
    tree.put("id", shard.id());
    tree.put("state", shard.state().name());
    tree.set("slots", slots(shard.slots()));
    tree.put("configEpoch", shard.configEpoch());
    shard.primary().ifPresent(primary -> tree.set("primary", node(primary)));
    ArrayNode replicas = tree.putArray("replicas");
    shard.replicas().forEach(replica -> replicas.add(node(replica)));
    shard.lastFailover().ifPresent(failover -> tree.set("lastFailover", failover(failover)));
    return tree;
  }

  private static ArrayNode slots(SlotRanges slots) {
    ArrayNode tree = JSON.arrayNode();
    slots
        .ranges()
        .forEach(range -> tree.addObject().put("from", range.from()).put("to", range.to()));
    return tree;
  }

  private static ObjectNode node(NodeTopology node) {
    ObjectNode tree = JSON.objectNode();
    tree.put("nodeId", node.nodeId());
    putUnlessEmpty(tree, "pod", node.pod());
    tree.put("ip", node.ip());
    putUnlessEmpty(tree, "hostname", node.hostname());
    tree.put("port", node.port());
    putUnlessEmpty(tree, "zone", node.zone());
    return tree;
  }

  static void putUnlessEmpty(ObjectNode tree, String name, String text) {
    if (!text.isEmpty()) {
      tree.put(name, text);
    }
  }

  private static ObjectNode failover(Failover failover) {
    return JSON.objectNode()
        .put("epoch", failover.epoch())
        .put("at", time(failover.at()))
        .put("replayFrom", time(failover.replayFrom()));
  }

  private static ObjectNode move(SlotMove move) {
    ObjectNode tree = JSON.objectNode();
    tree.put("source", move.source());
    tree.put("target", move.target());
    tree.set("slots", slots(move.slots()));
    return tree;
  }

  private static ObjectNode seed(Seed seed) {
    return JSON.objectNode().put("hostname", seed.hostname()).put("port", seed.port());
  }

  private static String time(Instant time) {
    return MILLIS.format(time);
  }
}
