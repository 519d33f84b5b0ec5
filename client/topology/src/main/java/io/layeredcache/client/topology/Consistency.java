package io.layeredcache.client.topology;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds where parts of a document contradict each other. */
final class Consistency {

  private final TopologyDocument document;
  private final List<String> errors = new ArrayList<>();

  private Consistency(TopologyDocument document) {
    this.document = document;
  }

  /** Every contradiction; empty if there is none. */
  static List<String> errors(TopologyDocument document) {
    Consistency consistency = new Consistency(document);
    consistency.idsAreUnique();
    consistency.slotsHaveOneOwner();
    consistency.nodesAreApart();
    consistency.movesAreBetweenOwners();
    return consistency.errors;
  }

  private void idsAreUnique() {
    Set<Integer> seen = new HashSet<>();
    Set<Integer> reported = new HashSet<>();
    for (ShardTopology shard : document.shards()) {
      if (!seen.add(shard.id()) && reported.add(shard.id())) {
        errors.add("shards name the id " + shard.id() + " more than once");
      }
    }
  }

  private void slotsHaveOneOwner() {
    List<ShardTopology> shards = document.shards();
    for (int second = 1; second < shards.size(); second++) {
      for (int first = 0; first < second; first++) {
        oneOwner(shards.get(first), shards.get(second));
      }
    }
  }

  private void oneOwner(ShardTopology first, ShardTopology second) {
    if (first.slots().intersects(second.slots())) {
      SlotRanges shared = first.slots().minus(first.slots().minus(second.slots()));
      errors.add("slots " + shared + " belong to " + name(first) + " and to " + name(second));
    }
  }

  private static String name(ShardTopology shard) {
    return shard.id() < 0 ? "a shard without id" : "shard " + shard.id();
  }

  /** What could not be read is no second node: it has its own error already. */
  private void nodesAreApart() {
    Map<Object, Integer> seen = new HashMap<>();
    document.shards().stream()
        .flatMap(shard -> Stream.concat(shard.primary().stream(), shard.replicas().stream()))
        .forEach(
            node -> {
              if (!node.nodeId().isEmpty()) {
                once(seen, node.nodeId(), "node " + node.nodeId());
              }
              // parsed, because two spellings of one IPv6 address are one address
              IpAddress.parse(node.ip())
                  .map(ip -> new InetSocketAddress(ip, node.port()))
                  .ifPresent(address -> once(seen, address, "address " + node.address()));
            });
  }

  private void once(Map<Object, Integer> seen, Object key, String name) {
    if (seen.merge(key, 1, Integer::sum) == 2) {
      errors.add(name + " stands in the document more than once");
    }
  }

  private void movesAreBetweenOwners() {
    SlotRanges open = SlotRanges.none();
    for (SlotMove move : document.moves()) {
      String name =
          "the move of " + move.slots() + " from " + move.source() + " to " + move.target();
      if (move.source() == move.target()) {
        errors.add(name + " must be between two shards");
      }
      for (int id : new int[] {move.source(), move.target()}) {
        if (document.shard(id).isEmpty()) {
          errors.add(name + " names shard " + id + ", which the document lacks");
        }
      }
      SlotRanges owned =
          document.shard(move.source()).map(ShardTopology::slots).orElse(move.slots());
      SlotRanges foreign = move.slots().minus(owned);
      if (!foreign.isEmpty()) {
        errors.add(name + " names slots that the source does not own: " + foreign);
      }
      if (open.intersects(move.slots())) {
        errors.add(name + " names slots of another move");
      }
      open = open.plus(move.slots());
    }
  }
}
