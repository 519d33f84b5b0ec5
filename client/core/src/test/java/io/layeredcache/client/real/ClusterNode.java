package io.layeredcache.client.real;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import java.util.Arrays;
import java.util.List;

/**
 * One line of CLUSTER NODES.
 *
 * @param id of the node
 * @param flags such as {@code myself,master}
 * @param epoch its config epoch
 * @param slots that it owns
 */
record ClusterNode(String id, List<String> flags, long epoch, SlotRanges slots) {

  private static final int FIRST_SLOTS = 8;

  static List<ClusterNode> all(String nodes) {
    return nodes.lines().filter(line -> !line.isBlank()).map(ClusterNode::of).toList();
  }

  private static ClusterNode of(String line) {
    String[] fields = line.split(" ", -1);
    // a slot that is open stands in brackets after those that are owned
    List<SlotRange> owned =
        Arrays.stream(fields)
            .skip(FIRST_SLOTS)
            .filter(field -> !field.startsWith("[") && !field.isBlank())
            .map(SlotRange::parse)
            .toList();
    return new ClusterNode(
        fields[0],
        List.of(fields[2].split(",", -1)),
        Long.parseLong(fields[6]),
        SlotRanges.of(owned));
  }

  boolean isMyself() {
    return flags.contains("myself");
  }

  boolean isPrimary() {
    return flags.contains("master");
  }
}
