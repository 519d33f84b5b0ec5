package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The document in force with owners and addresses as a node sees them: for the time in which nobody
 * publishes. Cluster, version and policy stay, so any higher version replaces it.
 *
 * <p>A shard changes only for a claim whose config epoch is not below its own. Shards are
 * recognised by the node ids that they share with the view; an owner that is in no known shard is a
 * new one.
 */
final class Amendment {

  private static final Comparator<ShardTopology> BY_CLAIM =
      Comparator.comparingLong(ShardTopology::configEpoch)
          .reversed()
          .thenComparingInt(ShardTopology::id);

  private final TopologyDocument known;
  private final List<ShardTopology> claims;
  private final Map<String, NodeTopology> nodes = new HashMap<>();

  private Amendment(TopologyDocument known, List<SeenNode> seen) {
    this.known = known;
    known.shards().stream()
        .flatMap(Amendment::members)
        .forEach(node -> nodes.put(node.nodeId(), node));
    claims =
        seen.stream()
            .filter(node -> node.ownsSlots() && !node.failed())
            .map(owner -> Provisional.shard(0, owner, seen))
            .sorted(BY_CLAIM.thenComparing(claim -> claim.slots().ranges().get(0)))
            .toList();
  }

  /**
   * The amended document, empty if nothing changes.
   *
   * @param trusted whether the view comes from a seed. Any other address may have been given to
   *     another cache meanwhile: a view of its own must share a node with the document
   */
  static Optional<TopologyDocument> of(
      TopologyDocument known, List<SeenNode> seen, boolean trusted) {
    Amendment amendment = new Amendment(known, seen);
    boolean related =
        amendment.claims.stream().flatMap(Amendment::members).anyMatch(amendment::isKnown);
    if (amendment.claims.isEmpty() || !(related || trusted)) {
      return Optional.empty();
    }
    List<ShardTopology> shards = amendment.shards(related ? known.shards() : List.of());
    return shards.equals(known.shards()) ? Optional.empty() : Optional.of(amendment.with(shards));
  }

  private static Stream<NodeTopology> members(ShardTopology shard) {
    return Stream.concat(shard.primary().stream(), shard.replicas().stream());
  }

  private boolean isKnown(NodeTopology node) {
    return nodes.containsKey(node.nodeId());
  }

  private List<ShardTopology> shards(List<ShardTopology> before) {
    List<ShardTopology> open = new ArrayList<>(claims);
    List<ShardTopology> shards = new ArrayList<>();
    for (ShardTopology shard : before) {
      Set<String> ids = new HashSet<>();
      members(shard).forEach(node -> ids.add(node.nodeId()));
      Optional<ShardTopology> claim =
          open.stream()
              .filter(each -> members(each).anyMatch(node -> ids.contains(node.nodeId())))
              .findFirst();
      claim.ifPresent(open::remove);
      shards.add(
          claim
              .filter(each -> each.configEpoch() >= shard.configEpoch())
              .map(each -> replaced(shard, each))
              .orElse(shard));
    }
    int next = before.stream().mapToInt(ShardTopology::id).max().orElse(-1) + 1;
    for (ShardTopology claim : open) {
      shards.add(
          replaced(
              new ShardTopology(
                  next++, claim.state(), SlotRanges.none(), Optional.empty(), List.of()),
              claim));
    }
    return oneOwnerEach(shards);
  }

  private ShardTopology replaced(ShardTopology shard, ShardTopology claim) {
    boolean wasDown = shard.state() == ShardTopology.State.Down;
    return new ShardTopology(
        shard.id(),
        wasDown ? ShardTopology.State.Serving : shard.state(),
        claim.slots(),
        claim.configEpoch(),
        claim.primary().map(this::withPod),
        claim.replicas().stream().map(this::withPod).toList(),
        shard.lastFailover());
  }

  /** A view knows neither pods nor zones; a known node keeps its own. */
  private NodeTopology withPod(NodeTopology seen) {
    NodeTopology before = nodes.getOrDefault(seen.nodeId(), seen);
    return new NodeTopology(
        seen.nodeId(),
        before.pod(),
        seen.ip(),
        seen.hostname().isEmpty() ? before.hostname() : seen.hostname(),
        seen.port(),
        before.zone());
  }

  /** A slot that two claim belongs to the higher config epoch. */
  private static List<ShardTopology> oneOwnerEach(List<ShardTopology> shards) {
    SlotRanges taken = SlotRanges.none();
    List<ShardTopology> apart = new ArrayList<>();
    for (ShardTopology shard : shards.stream().sorted(BY_CLAIM).toList()) {
      apart.add(withSlots(shard, shard.slots().minus(taken)));
      taken = taken.plus(shard.slots());
    }
    return apart.stream().sorted(Comparator.comparingInt(ShardTopology::id)).toList();
  }

  private static ShardTopology withSlots(ShardTopology shard, SlotRanges slots) {
    return new ShardTopology(
        shard.id(),
        shard.state(),
        slots,
        shard.configEpoch(),
        shard.primary(),
        shard.replicas(),
        shard.lastFailover());
  }

  /** Moves are left out: the servers' redirections say where a slot is, this view may not. */
  private TopologyDocument with(List<ShardTopology> shards) {
    return new TopologyDocument(
        known.clusterId(),
        known.version(),
        known.time(),
        known.state(),
        known.admittedFraction(),
        shards,
        List.of(),
        known.seeds(),
        known.livePods(),
        known.policy());
  }
}
