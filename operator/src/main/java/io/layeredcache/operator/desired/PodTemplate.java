package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.RedisSpec;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The pods of a shard. */
final class PodTemplate {

  /**
   * User and group of the server in the official images of Redis and Valkey; Alpine's group
   * differs.
   */
  private static final long UID = 999;

  /**
   * The hook takes up to 20 s to hand slots over, the server up to 10 s to let a replica catch up.
   * A pod that is killed before is a failover.
   */
  private static final long GRACE_SECONDS = 40;

  private PodTemplate() {}

  static PodTemplateSpec render(LayeredCache cache, int shard) {
    return new PodTemplateSpecBuilder()
        .withMetadata(metadata(cache, shard))
        .withSpec(spec(cache, shard))
        .build();
  }

  /** The user's labels and annotations under ours: selectors must hold whatever a user writes. */
  private static ObjectMeta metadata(LayeredCache cache, int shard) {
    Map<String, String> labels = new TreeMap<>(cache.getSpec().redis().podMetadata().labels());
    labels.putAll(Labels.of(cache, shard, Labels.Component.NODE));
    SortedMap<String, String> annotations =
        new TreeMap<>(cache.getSpec().redis().podMetadata().annotations());
    annotations.putAll(PodRevision.of(cache).annotations());
    annotations.putAll(PodSettings.of(cache).annotations());
    return new ObjectMetaBuilder().withLabels(labels).withAnnotations(annotations).build();
  }

  private static PodSpec spec(LayeredCache cache, int shard) {
    RedisSpec redis = cache.getSpec().redis();
    PodSpecBuilder spec =
        new PodSpecBuilder()
            .withAutomountServiceAccountToken(false)
            // one variable per Service of the namespace is a slow start and tells what else is
            // there
            .withEnableServiceLinks(false)
            .withTerminationGracePeriodSeconds(GRACE_SECONDS)
            .withNewSecurityContext()
            .withRunAsNonRoot(true)
            .withRunAsUser(UID)
            .withRunAsGroup(UID)
            .withFsGroup(UID)
            .withNewSeccompProfile()
            .withType("RuntimeDefault")
            .endSeccompProfile()
            .endSecurityContext()
            .withAffinity(Scheduling.affinity(cache, shard))
            .withTopologySpreadConstraints(Scheduling.spread(cache, shard))
            .withTolerations(Scheduling.tolerations(redis))
            .withContainers(ServerContainer.render(cache, shard))
            .withVolumes(Volumes.render(cache));
    if (!redis.nodeSelector().isEmpty()) {
      spec.withNodeSelector(redis.nodeSelector());
    }
    if (redis.priorityClassName() != null) {
      spec.withPriorityClassName(redis.priorityClassName());
    }
    return spec.withImagePullSecrets(redis.imagePullSecrets()).build();
  }
}
