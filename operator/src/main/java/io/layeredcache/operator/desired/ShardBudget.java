package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.layeredcache.crd.LayeredCache;

/**
 * One budget per shard, and no other: the eviction API refuses a pod that two select. A shard of
 * one pod has none, because a budget could only make its node impossible to drain.
 */
final class ShardBudget {

  private ShardBudget() {}

  static PodDisruptionBudget render(LayeredCache cache, int shard) {
    return new PodDisruptionBudgetBuilder()
        .withMetadata(
            Owned.metadata(
                cache,
                Names.of(cache).shard(shard),
                Labels.of(cache, shard, Labels.Component.NODE)))
        .withNewSpec()
        .withMaxUnavailable(new IntOrString(1))
        // a pod that cannot get ready must not block the drain of its node for ever
        .withUnhealthyPodEvictionPolicy("AlwaysAllow")
        .withNewSelector()
        .withMatchLabels(Labels.selector(cache, shard))
        .endSelector()
        .endSpec()
        .build();
  }
}
