package io.layeredcache.operator.redis;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.redis.NodeEntry.Health;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the answer to CLUSTER NODES, of Redis 7.0 and later and of Valkey.
 *
 * <p>One line is {@code id ip:port@busport[,hostname[,aux=value]...] flags primary|- ping pong
 * epoch link slot|from-to|[slot->-id]|[slot-<-id]...}. IPv6 addresses come without brackets.
 */
public final class ClusterNodesText {

  private static final int FIXED_FIELDS = 8;

  /** What was read. */
  public record Parsed(String myself, List<NodeEntry> nodes) {
    public Parsed {
      nodes = List.copyOf(nodes);
    }
  }

  private ClusterNodesText() {}

  /**
   * All nodes sorted by id, and which of them answered.
   *
   * @throws IllegalArgumentException if the text is not an answer to CLUSTER NODES
   */
  public static Parsed parse(String text) {
    List<NodeEntry> nodes = new ArrayList<>();
    Optional<String> myself = Optional.empty();
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      String[] fields = fields(line);
      nodes.add(entry(fields));
      if (flags(fields).contains("myself")) {
        myself = Optional.of(fields[0]);
      }
    }
    nodes.sort(Comparator.comparing(NodeEntry::id));
    return new Parsed(
        myself.orElseThrow(() -> new IllegalArgumentException("CLUSTER NODES without 'myself'")),
        nodes);
  }

  private static String[] fields(String line) {
    String[] fields = line.strip().split(" ");
    if (fields.length < FIXED_FIELDS) {
      throw new IllegalArgumentException("CLUSTER NODES line with too few fields: " + line);
    }
    return fields;
  }

  private static Set<String> flags(String[] fields) {
    return Set.of(fields[2].split(","));
  }

  private static NodeEntry entry(String[] fields) {
    String[] address = fields[1].split(",", -1);
    Set<String> flags = flags(fields);
    boolean myself = flags.contains("myself");
    List<SlotRange> slots = new ArrayList<>();
    boolean open = false;
    for (int i = FIXED_FIELDS; i < fields.length; i++) {
      if (fields[i].startsWith("[")) {
        open = true;
      } else {
        slots.add(SlotRange.parse(fields[i]));
      }
    }
    return new NodeEntry(
        fields[0],
        endpoint(address[0]),
        address.length > 1 && address[1].indexOf('=') < 0 ? address[1] : "",
        flags.contains("master"),
        fields[3].equals("-") ? Optional.empty() : Optional.of(fields[3]),
        health(flags),
        Long.parseLong(fields[6]),
        myself || fields[7].equals("connected"),
        SlotRanges.of(slots),
        open);
  }

  private static Endpoint endpoint(String text) {
    int at = text.lastIndexOf('@');
    int colon = text.lastIndexOf(':', at < 0 ? text.length() : at);
    if (colon < 0) {
      throw new IllegalArgumentException("CLUSTER NODES with address '" + text + "'");
    }
    String host = text.substring(0, colon);
    if (at < 0) {
      return Endpoint.of(host, Integer.parseInt(text.substring(colon + 1)));
    }
    return new Endpoint(
        host,
        Integer.parseInt(text.substring(colon + 1, at)),
        Integer.parseInt(text.substring(at + 1)));
  }

  private static Health health(Set<String> flags) {
    if (flags.contains("handshake")) {
      return Health.HANDSHAKE;
    }
    if (flags.contains("noaddr")) {
      return Health.NO_ADDRESS;
    }
    if (flags.contains("fail")) {
      return Health.FAILED;
    }
    return flags.contains("fail?") ? Health.SUSPECTED : Health.OK;
  }
}
