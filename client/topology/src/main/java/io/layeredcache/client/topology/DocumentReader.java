package io.layeredcache.client.topology;

import io.layeredcache.client.topology.policy.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a document's fields; what is wrong lands in the errors of {@link Fields}. */
final class DocumentReader {

  /** More than any cluster has; a bound on what a reader keeps. */
  static final int MAX_SHARDS = 1024;

  private DocumentReader() {}

  static TopologyDocument read(Fields document) {
    Optional<Share> admitted = document.share("admittedFraction");
    TopologyDocument.State unknown =
        admitted.isPresent() ? TopologyDocument.State.ColdStart : TopologyDocument.State.Warming;
    TopologyDocument read =
        new TopologyDocument(
            document.text("clusterId", Text.TOKEN),
            document.integer("version", 1, TopologyDocument.MAX_VERSION),
            document.instant("time"),
            document.word("state", TopologyDocument.State.class, unknown),
            admitted,
            shards(document),
            document.objects("moves").stream().map(DocumentReader::move).toList(),
            document.objects("seeds").stream().map(DocumentReader::seed).toList(),
            document.has("livePods")
                ? OptionalInt.of(document.countOr("livePods", 0, 0))
                : OptionalInt.empty(),
            PolicyReader.read(document.section("policy")));
    admittedExactlyInColdStart(document, read);
    return read;
  }

  private static void admittedExactlyInColdStart(Fields document, TopologyDocument read) {
    boolean cold = read.state() == TopologyDocument.State.ColdStart;
    if (cold && read.admittedFraction().isEmpty()) {
      document.error("admittedFraction", "is missing, and a ColdStart needs one");
    }
    if (!cold && read.admittedFraction().isPresent()) {
      document.error("admittedFraction", "must stand only with the state ColdStart");
    }
  }

  private static List<ShardTopology> shards(Fields document) {
    List<Fields> rows = document.objects("shards");
    if (rows.isEmpty() || rows.size() > MAX_SHARDS) {
      document.error("shards", "must name 1 to " + MAX_SHARDS + " shards, names " + rows.size());
      return List.of();
    }
    List<ShardTopology> shards = new ArrayList<>();
    for (Fields row : rows) {
      shards.add(shard(row, shards.size()));
    }
    return shards;
  }

  private static ShardTopology shard(Fields row, int index) {
    int errorsBefore = row.errors().size();
    int id = (int) row.integer("id", 0, Integer.MAX_VALUE);
    boolean idRead = row.errors().size() == errorsBefore;
    Optional<NodeTopology> primary = row.object("primary").map(DocumentReader::node);
    ShardTopology.State unknown =
        primary.isPresent() ? ShardTopology.State.Serving : ShardTopology.State.Down;
    ShardTopology.State state = row.word("state", ShardTopology.State.class, unknown);
    if (primary.isEmpty() && state != ShardTopology.State.Down) {
      row.error("primary", "is missing, and a shard that is " + state + " needs one");
    }
    return new ShardTopology(
        // an id that could not be read must not look like a second shard 0
        idRead ? id : -1 - index,
        state,
        slots(row),
        row.integerOr("configEpoch", 0, TopologyDocument.MAX_VERSION, 0),
        primary,
        row.objects("replicas").stream().map(DocumentReader::node).toList(),
        row.object("lastFailover").map(DocumentReader::failover));
  }

  private static SlotRanges slots(Fields owner) {
    if (!owner.has("slots")) {
      owner.error("slots", "is missing");
    }
    SlotRanges sum = SlotRanges.none();
    for (Fields range : owner.objects("slots")) {
      int errorsBefore = range.errors().size();
      long from = range.integer("from", 0, SlotRange.SLOTS - 1);
      long to = range.integer("to", 0, SlotRange.SLOTS - 1);
      if (range.errors().size() > errorsBefore) {
        continue;
      }
      if (to < from) {
        range.error("to", "must be at least " + from + ", is " + to);
        continue;
      }
      SlotRanges next = SlotRanges.of(new SlotRange((int) from, (int) to));
      if (sum.intersects(next)) {
        range.error("from", "names slots of " + next + " a second time");
      }
      sum = sum.plus(next);
    }
    return sum;
  }

  private static NodeTopology node(Fields node) {
    return new NodeTopology(
        node.text("nodeId", Text.NODE_ID),
        node.textOr("pod", Text.TOKEN, ""),
        node.text("ip", Text.IP),
        node.textOr("hostname", Text.HOSTNAME, ""),
        port(node),
        node.textOr("zone", Text.TOKEN, ""));
  }

  private static Failover failover(Fields failover) {
    Failover read =
        new Failover(
            failover.integer("epoch", 0, TopologyDocument.MAX_VERSION),
            failover.instant("at"),
            failover.instant("replayFrom"));
    if (read.replayFrom().isAfter(read.at()) && failover.has("at")) {
      failover.error("replayFrom", "must not be after the failover itself");
    }
    return read;
  }

  private static SlotMove move(Fields move) {
    int errorsBefore = move.errors().size();
    SlotMove read =
        new SlotMove(
            (int) move.integer("source", 0, Integer.MAX_VALUE),
            (int) move.integer("target", 0, Integer.MAX_VALUE),
            slots(move));
    if (read.slots().isEmpty() && move.errors().size() == errorsBefore) {
      move.error("slots", "must name at least one range");
    }
    return read;
  }

  private static Seed seed(Fields seed) {
    return new Seed(seed.text("hostname", Text.HOSTNAME), port(seed));
  }

  private static int port(Fields owner) {
    return (int) owner.integer("port", 1, 65_535);
  }
}
