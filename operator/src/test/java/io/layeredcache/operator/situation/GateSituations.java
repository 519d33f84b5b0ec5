package io.layeredcache.operator.situation;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.ChangesSpec;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.ResyncSpec;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.ShardMapper;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Caches of which each shard has a primary, the node with ordinal 0, and replicas, which wait there
 * for a full resync or are in sync.
 */
public final class GateSituations {

  /** The time of the pass. */
  public static final Instant NOW = Instant.parse("2026-11-30T08:00:00Z");

  private final List<GateNode> nodes;
  private final int shards;
  private boolean paused;
  private int maxConcurrent = 1;

  private GateSituations(List<GateNode> nodes) {
    this.nodes = nodes;
    this.shards = 1 + nodes.stream().mapToInt(GateNode::shard).max().orElseThrow();
  }

  /** A cache of these nodes, which all know each other. */
  public static GateSituations of(GateNode... nodes) {
    return new GateSituations(Arrays.asList(nodes));
  }

  public GateSituations paused() {
    paused = true;
    return this;
  }

  public GateSituations withTokens(int count) {
    maxConcurrent = count;
    return this;
  }

  /** What the decisions are asked about. */
  public Situation situation() {
    List<Member> members =
        nodes.stream().filter(node -> !node.isGone()).map(node -> node.member(nodes)).toList();
    return among(members, cache());
  }

  /** The situation of a cache whose nodes were read elsewhere. */
  public static Situation among(List<Member> members) {
    return among(members, of(GateNode.primary(0)).cache());
  }

  private static Situation among(List<Member> members, LayeredCache cache) {
    CacheObjects none =
        new CacheObjects(
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    Observation seen =
        new Observation(
            NOW,
            none,
            members,
            new Reading.Absent<>(),
            TopologyMark.NONE,
            Optional.empty(),
            Optional.empty());
    return new Situation(cache, seen, ShardMapper.map(seen, cache), NOW);
  }

  private LayeredCache cache() {
    ChangesSpec usual = ChangesSpec.defaults();
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(new ObjectMetaBuilder().withNamespace("shop").withName("storefront").build());
    cache.setSpec(
        LayeredCacheSpec.defaults()
            .withShards(shards)
            .withPaused(paused)
            .withChanges(
                new ChangesSpec(
                    usual.hitRatio(),
                    usual.windows(),
                    usual.reshard(),
                    new ResyncSpec(maxConcurrent),
                    usual.restart())));
    return cache;
  }
}
