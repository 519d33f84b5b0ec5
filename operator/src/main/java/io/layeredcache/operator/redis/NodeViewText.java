package io.layeredcache.operator.redis;

import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Former;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one node answered, as text, and the {@link NodeView} that it amounts to.
 *
 * @param clusterNodes the answer to CLUSTER NODES
 * @param clusterInfo the answer to CLUSTER INFO
 * @param info the answer to INFO for {@link #SECTIONS}
 * @param resyncDelay the value of {@code repl-diskless-sync-delay}, in seconds
 * @param replicas the answer to CLIENT LIST TYPE replica
 * @param topology the answer of the function that tells which document the node has; empty for an
 *     error
 */
public record NodeViewText(
    String clusterNodes,
    String clusterInfo,
    String info,
    String resyncDelay,
    String replicas,
    String topology) {

  /** Sections of INFO that a view is made of. */
  public static final List<String> SECTIONS =
      List.of("server", "memory", "persistence", "stats", "replication", "keyspace");

  private static final String IDLE = "idle=";

  /**
   * The view.
   *
   * @throws IllegalArgumentException if a text is not what the command answers
   */
  public NodeView parse() {
    ClusterNodesText.Parsed cluster = ClusterNodesText.parse(clusterNodes);
    InfoText state = InfoText.parse(clusterInfo);
    InfoText values = InfoText.parse(info);
    return new NodeView(
        cluster.myself(),
        values.text("run_id"),
        values.find("valkey_version").orElseGet(() -> values.text("redis_version")),
        state.text("cluster_state").equals("ok"),
        state.number("cluster_current_epoch"),
        cluster.nodes(),
        replication(values, cluster.nodes()),
        load(values),
        Duration.ofSeconds(Long.parseLong(resyncDelay)),
        longestWait(replicas),
        HeldTopology.parse(topology));
  }

  /**
   * What Redis compares with the delay: a replica that waits says nothing, one in sync speaks every
   * second. INFO does not tell it.
   */
  private static Duration longestWait(String replicas) {
    return replicas
        .lines()
        .flatMap(line -> Arrays.stream(line.split(" ")))
        .filter(field -> field.startsWith(IDLE))
        .map(field -> Duration.ofSeconds(Long.parseLong(field.substring(IDLE.length()))))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  private static Replication replication(InfoText info, List<NodeEntry> nodes) {
    boolean primary = info.text("role").equals("master");
    return new Replication(
        primary ? Role.PRIMARY : Role.REPLICA,
        info.text("master_replid"),
        info.number(primary ? "master_repl_offset" : "slave_repl_offset"),
        primary ? Optional.empty() : Optional.of(upstream(info, nodes)),
        info.rows("slave").stream()
            .map(row -> downstream(row, nodes))
            .sorted(Comparator.comparing(replica -> replica.endpoint().toString()))
            .toList(),
        former(info));
  }

  /** {@code second_repl_offset} is the first offset that it does not have; -1 if there is none. */
  private static Optional<Former> former(InfoText info) {
    long beyond = info.find("second_repl_offset").map(Long::parseLong).orElse(-1L);
    return info.find("master_replid2")
        .filter(id -> beyond >= 0)
        .map(id -> new Former(id, beyond - 1));
  }

  private static Upstream upstream(InfoText info, List<NodeEntry> nodes) {
    // -1: the link has never been up, which is not "for one second less than none"
    Optional<Duration> downFor =
        info.find("master_link_down_since_seconds")
            .map(Long::parseLong)
            .filter(seconds -> seconds >= 0)
            .map(Duration::ofSeconds);
    return new Upstream(
        endpoint(info.text("master_host"), (int) info.number("master_port"), nodes),
        info.text("master_link_status").equals("up"),
        downFor,
        info.flag("master_sync_in_progress"));
  }

  private static Downstream downstream(Map<String, String> row, List<NodeEntry> nodes) {
    return new Downstream(
        endpoint(
            row.getOrDefault("ip", ""), Integer.parseInt(row.getOrDefault("port", "0")), nodes),
        state(row.getOrDefault("state", "")),
        Long.parseLong(row.getOrDefault("offset", "0")));
  }

  private static Downstream.State state(String text) {
    return switch (text) {
      case "online" -> Downstream.State.ONLINE;
      case "send_bulk", "send_bulk_and_stream", "bg_transfer" -> Downstream.State.TRANSFERRING;
      // a state that we do not know is no proof of a replica in sync
      default -> Downstream.State.WAITING;
    };
  }

  /** INFO replication does not say the bus port; the table does. */
  private static Endpoint endpoint(String host, int port, List<NodeEntry> nodes) {
    return nodes.stream()
        .map(NodeEntry::endpoint)
        .filter(known -> known.isAt(host, port))
        .findFirst()
        .orElseGet(() -> Endpoint.of(host, port));
  }

  private static Load load(InfoText info) {
    return new Load(
        info.flag("loading"),
        info.flag("rdb_bgsave_in_progress"),
        sum(info, "keys"),
        sum(info, "expires"),
        info.number("used_memory"),
        info.number("maxmemory"),
        info.number("keyspace_hits"),
        info.number("keyspace_misses"),
        info.number("evicted_keys"),
        info.number("sync_full"),
        Duration.ofSeconds(info.number("uptime_in_seconds")));
  }

  private static long sum(InfoText info, String name) {
    return info.rows("db").stream()
        .mapToLong(row -> Long.parseLong(row.getOrDefault(name, "0")))
        .sum();
  }
}
