package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTermBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.PlacementSpec;
import io.layeredcache.crd.RedisSpec;
import io.layeredcache.crd.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where pods may stand. Only places: which of a shard's pods is the primary changes while they run
 * and is spread by failovers.
 */
final class Scheduling {

  private static final String HOST = "kubernetes.io/hostname";

  /**
   * Longer than a node takes to reboot or a cable to be put back, because a pod that stays keeps
   * its data or at least its identity; shorter than Kubernetes' 300 s, after which a node whose
   * kubelet still speaks but whose containers do not run would keep a shard without its replica.
   */
  private static final long STAY_SECONDS = 60;

  private Scheduling() {}

  /**
   * The shard over zones, then the whole cache over zones: only if every zone has members of
   * several shards can every zone be given its share of primaries. With {@code Preferred} the first
   * alone: the API server refuses two constraints of one key and one severity.
   */
  static List<TopologySpreadConstraint> spread(LayeredCache cache, int shard) {
    PlacementSpec placement = cache.getSpec().placement();
    boolean several = cache.getSpec().replicasPerShard() > 0;
    boolean required = placement.spread() == Spread.Required;
    TopologySpreadConstraintBuilder within = constraint(placement, Labels.selector(cache, shard));
    if (required && several) {
      // without a minimum, a cluster of one zone would count as spread
      within.withWhenUnsatisfiable("DoNotSchedule").withMinDomains(2);
    }
    List<TopologySpreadConstraint> constraints = new ArrayList<>();
    if (several) {
      constraints.add(within.build());
    }
    if (required || !several) {
      constraints.add(constraint(placement, Labels.selector(cache)).build());
    }
    return constraints;
  }

  private static TopologySpreadConstraintBuilder constraint(
      PlacementSpec placement, Map<String, String> selector) {
    return new TopologySpreadConstraintBuilder()
        .withTopologyKey(placement.zoneKey())
        .withMaxSkew(1)
        .withWhenUnsatisfiable("ScheduleAnyway")
        // a zone whose nodes are lost or drained is no zone to wait for
        .withNodeTaintsPolicy("Honor")
        .withLabelSelector(labels(selector));
  }

  /** Other hosts than those of the shard, and less so than those of the cache. */
  static Affinity affinity(LayeredCache cache, int shard) {
    return new AffinityBuilder()
        .withNewPodAntiAffinity()
        .withPreferredDuringSchedulingIgnoredDuringExecution(
            apart(100, Labels.selector(cache, shard)), apart(10, Labels.selector(cache)))
        .endPodAntiAffinity()
        .build();
  }

  private static WeightedPodAffinityTerm apart(int weight, Map<String, String> selector) {
    return new WeightedPodAffinityTermBuilder()
        .withWeight(weight)
        .withNewPodAffinityTerm()
        .withTopologyKey(HOST)
        .withLabelSelector(labels(selector))
        .endPodAffinityTerm()
        .build();
  }

  private static LabelSelector labels(Map<String, String> selector) {
    return new LabelSelectorBuilder().withMatchLabels(selector).build();
  }

  /** The user's first; ours for the two taints of a lost node unless the user tolerates them. */
  static List<Toleration> tolerations(RedisSpec redis) {
    List<Toleration> tolerations = new ArrayList<>(redis.tolerations());
    for (String taint : List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")) {
      if (redis.tolerations().stream().noneMatch(t -> taint.equals(t.getKey()))) {
        tolerations.add(
            new TolerationBuilder()
                .withKey(taint)
                .withOperator("Exists")
                .withEffect("NoExecute")
                .withTolerationSeconds(STAY_SECONDS)
                .build());
      }
    }
    return tolerations;
  }
}
