package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what {@code CLUSTER NODES} answers, one node a line: {@code id ip:port@bus[,hostname] flags
 * primary ping pong epoch link slot...}. Not {@code CLUSTER SHARDS}: that lacks the config epoch,
 * and without it the view of a node that was cut off could undo a failover.
 */
final class ClusterNodesText {

  private static final int FIXED = 8;

  private ClusterNodesText() {}

  /**
   * The nodes that have an address; empty if a line makes no sense.
   *
   * @param asked whom: a node that knows no address of its own has this one
   */
  static List<SeenNode> parse(String text, NodeAddress asked) {
    List<SeenNode> nodes = new ArrayList<>();
    for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
      String[] fields = line.trim().split(" ");
      try {
        if (fields.length < FIXED) {
          return List.of();
        }
        node(fields, asked).ifPresent(nodes::add);
      } catch (IllegalArgumentException | IndexOutOfBoundsException garbled) {
        // a view of half a cluster is worse than none
        return List.of();
      }
    }
    return List.copyOf(nodes);
  }

  private static Optional<SeenNode> node(String[] fields, NodeAddress asked) {
    List<String> flags = List.of(fields[2].split(","));
    if (flags.contains("noaddr") || flags.contains("handshake")) {
      return Optional.empty();
    }
    boolean primary = flags.contains("master");
    return Optional.of(
        new SeenNode(
            address(fields[0], fields[1], flags.contains("myself") ? asked.host() : ""),
            primary,
            flags.contains("fail"),
            primary || fields[3].equals("-") ? "" : fields[3],
            Long.parseLong(fields[6]),
            slots(fields)));
  }

  private static NodeTopology address(String id, String text, String own) {
    String[] names = text.split(",");
    String endpoint = names[0].substring(0, names[0].indexOf('@'));
    int colon = endpoint.lastIndexOf(':');
    String ip = endpoint.substring(0, colon);
    String hostname = names.length > 1 && !names[1].contains("=") ? names[1] : "";
    int port = Integer.parseInt(endpoint.substring(colon + 1));
    // judged here: a node without host or port must not get into a map
    NodeAddress address = new NodeAddress(ip.isEmpty() ? own : ip, port);
    return new NodeTopology(id, "", address.host(), hostname, port, "");
  }

  private static SlotRanges slots(String[] fields) {
    List<SlotRange> ranges = new ArrayList<>();
    for (int at = FIXED; at < fields.length; at++) {
      // [slot->-node] is on the move and stands as owned beside it
      if (!fields[at].startsWith("[")) {
        ranges.add(SlotRange.parse(fields[at]));
      }
    }
    return SlotRanges.of(ranges);
  }
}
