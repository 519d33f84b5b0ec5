package io.layeredcache.operator.simulation;

import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a cache that has just been formed is held to: the invariants, and how its slots, copies and
 * places are to be divided.
 *
 * @param views of all nodes, by pod
 * @param zones of all pods
 * @param published what clients are told
 */
record Formation(
    Map<String, NodeView> views, Map<String, String> zones, Optional<TopologyDocument> published) {

  /** What is not as it should be, as sentences. */
  List<String> violations(int shards, int replicas) {
    List<String> violations =
        new ArrayList<>(Invariants.converged(views.values(), shards, replicas));
    Map<Integer, String> primaries = primaries();
    views.forEach(
        (pod, view) ->
            expect(
                violations,
                view.nodes().size() == views.size(),
                pod + " knows " + view.nodes().size() + " nodes"));
    violations.addAll(cut(primaries));
    primaries.forEach((shard, pod) -> violations.addAll(copies(shard, pod, replicas)));
    violations.addAll(places(primaries, replicas));
    violations.addAll(told(shards, replicas));
    return violations;
  }

  /** The pod that owns slots, by the shard that it was made for. */
  private Map<Integer, String> primaries() {
    Map<Integer, String> primaries = new TreeMap<>();
    views.forEach(
        (pod, view) -> {
          if (!view.self().slots().isEmpty()) {
            primaries.put(shard(pod), pod); // of two, the invariants tell
          }
        });
    return primaries;
  }

  /** One range each, none larger than another by more than a slot. */
  private List<String> cut(Map<Integer, String> primaries) {
    List<String> violations = new ArrayList<>();
    List<SlotRanges> shares = primaries.values().stream().map(pod -> self(pod).slots()).toList();
    for (SlotRanges share : shares) {
      expect(violations, share.ranges().size() == 1, "not contiguous: " + share);
    }
    IntSummaryStatistics sizes = shares.stream().mapToInt(SlotRanges::count).summaryStatistics();
    expect(violations, sizes.getMax() - sizes.getMin() <= 1, "uneven: " + shares);
    return violations;
  }

  /** Every other pod of the shard follows the primary, and both ends say that it has caught up. */
  private List<String> copies(int shard, String primary, int replicas) {
    List<String> violations = new ArrayList<>();
    List<String> synced =
        views.keySet().stream()
            .filter(pod -> shard(pod) == shard && follows(pod, primary) && linkIsUp(pod))
            .toList();
    expect(violations, synced.size() == replicas, primary + " has in sync: " + synced);
    List<Downstream> served = view(primary).replication().downstream();
    boolean online =
        served.stream().allMatch(replica -> replica.state() == Downstream.State.ONLINE);
    expect(violations, online && served.size() == replicas, primary + " serves: " + served);
    return violations;
  }

  private boolean follows(String pod, String primary) {
    return self(pod).primaryId().filter(view(primary).id()::equals).isPresent();
  }

  private boolean linkIsUp(String pod) {
    return view(pod).replication().upstream().filter(Upstream::up).isPresent();
  }

  /** As far apart as three zones allow: the fourth pod of a shard shares a zone with another. */
  private List<String> places(Map<Integer, String> primaries, int replicas) {
    List<String> violations = new ArrayList<>();
    int zoneCount = RealCluster.ZONES.size();
    Map<String, Long> perZone =
        primaries.values().stream()
            .collect(Collectors.groupingBy(this::zone, TreeMap::new, Collectors.counting()));
    int most = Math.ceilDiv(primaries.size(), zoneCount);
    expect(violations, perZone.values().stream().allMatch(n -> n <= most), "primaries: " + perZone);
    int unavoidable = Math.ceilDiv(1 + replicas, zoneCount) - 1;
    primaries.forEach(
        (shard, primary) -> {
          List<String> beside =
              zones.keySet().stream()
                  .filter(pod -> shard(pod) == shard && !pod.equals(primary))
                  .filter(pod -> zone(pod).equals(zone(primary)))
                  .toList();
          expect(violations, beside.size() <= unavoidable, beside + " beside " + primary);
        });
    return violations;
  }

  private List<String> told(int shards, int replicas) {
    if (published.isEmpty()) {
      return List.of("nothing is published");
    }
    TopologyDocument document = published.get();
    List<String> violations = new ArrayList<>(Invariants.published(document, views.values()));
    expect(
        violations,
        document.shards().size() == shards,
        document.shards().size() + " shards are published");
    for (ShardTopology shard : document.shards()) {
      boolean all =
          shard.state() == ShardTopology.State.Serving && shard.replicas().size() == replicas;
      expect(violations, all, "published: " + shard);
    }
    return violations;
  }

  private NodeView view(String pod) {
    return Objects.requireNonNull(views.get(pod), pod);
  }

  private NodeEntry self(String pod) {
    return view(pod).self();
  }

  private String zone(String pod) {
    return Objects.requireNonNull(zones.get(pod), pod);
  }

  private static void expect(List<String> violations, boolean holds, String otherwise) {
    if (!holds) {
      violations.add(otherwise);
    }
  }

  private static int shard(String pod) {
    String[] words = pod.split("-");
    return Integer.parseInt(words[words.length - 2]);
  }
}
