package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.crd.LayeredCache;

/**
 * The StatefulSet of one shard: a primary and its replicas, whoever is which. {@code OnDelete},
 * because only the operator knows when a pod may go; {@code Parallel}, because no pod waits for
 * another to be ready. What Kubernetes lets nobody change (selector, service name, policy) must
 * never change here.
 */
public final class ShardWorkload {

  /** The container that the server runs in. */
  public static final String CONTAINER = "redis";

  private ShardWorkload() {}

  public static StatefulSet render(LayeredCache cache, int shard) {
    Names names = Names.of(cache);
    return new StatefulSetBuilder()
        .withMetadata(
            Owned.metadata(
                cache, names.shard(shard), Labels.of(cache, shard, Labels.Component.NODE)))
        .withNewSpec()
        .withServiceName(names.nodesService())
        .withPodManagementPolicy("Parallel")
        .withNewUpdateStrategy()
        .withType("OnDelete")
        .endUpdateStrategy()
        .withReplicas(1 + cache.getSpec().replicasPerShard())
        .withNewSelector()
        .withMatchLabels(Labels.selector(cache, shard))
        .endSelector()
        .withTemplate(PodTemplate.render(cache, shard))
        .endSpec()
        .build();
  }
}
