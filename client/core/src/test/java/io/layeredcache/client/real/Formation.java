package io.layeredcache.client.real;

import io.layeredcache.client.topology.SlotRange;
import java.util.List;

/** Makes one cluster of servers that do not know each other. */
final class Formation {

  private final List<List<RedisServer>> shards;

  Formation(List<List<RedisServer>> shards) {
    this.shards = shards;
  }

  /** The slots of a shard among that many. */
  static SlotRange slots(int shard, int of) {
    int each = SlotRange.SLOTS / of;
    int last = shard == of - 1 ? SlotRange.SLOTS - 1 : (shard + 1) * each - 1;
    return new SlotRange(shard * each, last);
  }

  void run() {
    giveSlots();
    meet();
    List<RedisServer> nodes = nodes();
    String known = "cluster_known_nodes:" + nodes.size();
    nodes.forEach(node -> awaitInfo(node, known));
    nodes.forEach(node -> awaitInfo(node, "cluster_state:ok"));
    replicate();
  }

  /** With distinct config epochs: two primaries of one epoch would settle it by a coin. */
  private void giveSlots() {
    int epoch = 1;
    for (RedisServer node : nodes()) {
      node.order("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(epoch++));
    }
    for (int shard = 0; shard < shards.size(); shard++) {
      SlotRange slots = slots(shard, shards.size());
      String from = Integer.toString(slots.from());
      primary(shard).order("CLUSTER", "ADDSLOTSRANGE", from, Integer.toString(slots.to()));
    }
  }

  private void meet() {
    for (RedisServer node : nodes()) {
      String port = Integer.toString(node.port());
      String[] address = {ServerConfiguration.LOOPBACK, port, busPort(node)};
      primary(0).order("CLUSTER", "MEET", address[0], address[1], address[2]);
    }
  }

  private static String busPort(RedisServer node) {
    return node.call("CONFIG", "GET", "cluster-port").lines().skip(1).findFirst().orElseThrow();
  }

  private void replicate() {
    for (List<RedisServer> members : shards) {
      String primary = members.get(0).call("CLUSTER", "MYID");
      members.stream().skip(1).forEach(node -> node.order("CLUSTER", "REPLICATE", primary));
    }
    for (List<RedisServer> members : shards) {
      members.stream().skip(1).forEach(node -> awaitFollows(node, members.get(0)));
    }
  }

  /** Its link is up, and everybody knows: an election needs the others to know whom it follows. */
  private void awaitFollows(RedisServer replica, RedisServer primary) {
    String id = primary.call("CLUSTER", "MYID");
    String own = replica.call("CLUSTER", "MYID");
    replica.awaitAnswer(info -> info.contains("master_link_status:up"), "INFO", "replication");
    nodes()
        .forEach(
            node ->
                node.awaitAnswer(
                    all -> all.lines().anyMatch(line -> line.startsWith(own) && line.contains(id)),
                    "CLUSTER",
                    "NODES"));
  }

  private static void awaitInfo(RedisServer node, String line) {
    node.awaitAnswer(info -> info.lines().anyMatch(line::equals), "CLUSTER", "INFO");
  }

  private RedisServer primary(int shard) {
    return shards.get(shard).get(0);
  }

  private List<RedisServer> nodes() {
    return shards.stream().flatMap(List::stream).toList();
  }
}
