package io.layeredcache.operator.invariant;

import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The invariants of a cache as its nodes tell it. Each check returns its violations as sentences.
 */
public final class Invariants {

  private Invariants() {}

  /** At every moment: no two living nodes own a slot at one config epoch. */
  public static List<String> always(Collection<NodeView> views) {
    List<String> violations = new ArrayList<>();
    Map<Long, NodeEntry> byEpoch = new HashMap<>();
    for (NodeView view : views) {
      NodeEntry self = view.self();
      if (!self.primary() || self.slots().isEmpty()) {
        continue;
      }
      NodeEntry other = byEpoch.putIfAbsent(self.configEpoch(), self);
      if (other != null && other.slots().intersects(self.slots())) {
        violations.add(
            "%s and %s both own a slot at epoch %d"
                .formatted(other.id(), self.id(), self.configEpoch()));
      }
    }
    return violations;
  }

  /** Full resyncs that are being transferred now, counted by primary. */
  public static long fullSyncsInFlight(Collection<NodeView> views) {
    return views.stream()
        .filter(view -> view.load().savingInProgress())
        .filter(
            view ->
                view.replication().downstream().stream()
                    .anyMatch(replica -> replica.state() != Downstream.State.ONLINE))
        .count();
  }

  /**
   * Once converged: every slot has one owner, the same in every view, none is open; epochs are
   * unique; nobody knows a node that is not there; every replica follows a living primary.
   *
   * @param views of all nodes of the cache
   */
  public static List<String> converged(Collection<NodeView> views, int shards, int replicas) {
    List<String> violations = new ArrayList<>(always(views));
    Map<String, NodeView> byId = new HashMap<>();
    views.forEach(view -> byId.put(view.id(), view));
    List<NodeEntry> owners =
        views.stream().map(NodeView::self).filter(self -> !self.slots().isEmpty()).toList();
    expect(violations, owners.size() == shards, owners.size() + " primaries, not " + shards);
    int nodes = shards * (1 + replicas);
    expect(violations, views.size() == nodes, views.size() + " nodes, not " + nodes);
    SlotRanges covered =
        owners.stream().map(NodeEntry::slots).reduce(SlotRanges.none(), SlotRanges::plus);
    int sum = owners.stream().mapToInt(owner -> owner.slots().count()).sum();
    expect(
        violations,
        covered.equals(SlotRanges.all()),
        "uncovered: " + SlotRanges.all().minus(covered));
    expect(violations, sum == SlotRange.SLOTS, "owned slots add up to " + sum);
    long epochs = owners.stream().map(NodeEntry::configEpoch).distinct().count();
    expect(violations, epochs == owners.size(), "config epochs are not unique: " + owners);
    views.forEach(view -> violations.addAll(agrees(view, byId, owners)));
    return violations;
  }

  private static List<String> agrees(
      NodeView view, Map<String, NodeView> byId, List<NodeEntry> owners) {
    List<String> violations = new ArrayList<>();
    expect(violations, view.clusterStateOk(), view.id() + " says cluster_state:fail");
    for (NodeEntry owner : owners) {
      Optional<NodeEntry> seen = view.entry(owner.id());
      boolean same = seen.filter(entry -> entry.slots().equals(owner.slots())).isPresent();
      expect(violations, same, view.id() + " sees " + owner.id() + " as " + seen);
    }
    for (NodeEntry entry : view.nodes()) {
      expect(violations, byId.containsKey(entry.id()), view.id() + " knows a ghost: " + entry.id());
      expect(violations, !entry.open(), view.id() + " sees an open slot at " + entry.id());
    }
    view.self()
        .primaryId()
        .ifPresent(
            primary ->
                expect(
                    violations,
                    owners.stream().anyMatch(owner -> owner.id().equals(primary)),
                    view.id() + " follows " + primary + ", which owns nothing"));
    return violations;
  }

  /** The published document names the live roles. */
  public static List<String> published(TopologyDocument document, Collection<NodeView> views) {
    List<String> violations = new ArrayList<>();
    Map<String, NodeView> byId = new HashMap<>();
    views.forEach(view -> byId.put(view.id(), view));
    for (ShardTopology shard : document.shards()) {
      Optional<NodeView> primary = shard.primary().map(node -> node.nodeId()).map(byId::get);
      boolean owns = primary.filter(view -> view.self().slots().equals(shard.slots())).isPresent();
      expect(
          violations,
          owns,
          "published primary of shard " + shard.id() + " does not own " + shard.slots());
    }
    return violations;
  }

  /** The functions of every primary and of its replicas hold the published document. */
  public static List<String> delivered(TopologyDocument document, Collection<NodeView> views) {
    HeldTopology published = new HeldTopology(document.clusterId(), document.version());
    return views.stream()
        .filter(view -> !view.topology().equals(Optional.of(published)))
        .map(view -> "%s holds %s, not %s".formatted(view.id(), view.topology(), published))
        .toList();
  }

  private static void expect(List<String> violations, boolean holds, String otherwise) {
    if (!holds) {
      violations.add(otherwise);
    }
  }
}
