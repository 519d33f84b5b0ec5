package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The StatefulSet of one shard: a primary and its replicas, whoever is which. {@code OnDelete},
 * because only the operator knows when a pod may go; {@code Parallel}, because no pod waits for
 * another to be ready. What Kubernetes lets nobody change (selector, service name, policy) must
 * never change here.
 */
public final class ShardWorkload {

  /** The container that the server runs in. */
  public static final String CONTAINER = "redis";

  /** How many pods the StatefulSet was rendered with: what {@code kubectl scale} cannot change. */
  static final String MEMBERS = "layeredcache.io/members";

  private ShardWorkload() {}

  public static StatefulSet render(LayeredCache cache, int shard) {
    Names names = Names.of(cache);
    ObjectMeta metadata =
        Owned.metadata(cache, names.shard(shard), Labels.of(cache, shard, Labels.Component.NODE));
    metadata.setAnnotations(Map.of(MEMBERS, Integer.toString(members(cache))));
    return new StatefulSetBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withServiceName(names.nodesService())
        .withPodManagementPolicy("Parallel")
        .withNewUpdateStrategy()
        .withType("OnDelete")
        .endUpdateStrategy()
        .withReplicas(members(cache))
        .withNewSelector()
        .withMatchLabels(Labels.selector(cache, shard))
        .endSelector()
        .withTemplate(PodTemplate.render(cache, shard))
        .endSpec()
        .build();
  }

  /** How many pods a shard should have by the spec. */
  public static int members(LayeredCache cache) {
    return 1 + cache.getSpec().replicasPerShard();
  }

  /** How many pods a StatefulSet was rendered with; how many it has if it does not say. */
  public static int members(StatefulSet set) {
    return number(set.getMetadata().getAnnotations(), MEMBERS)
        .orElseGet(() -> set.getSpec().getReplicas());
  }

  /**
   * The shard whose pods a StatefulSet selects, empty if it is none of ours. Not the label on the
   * StatefulSet itself: that one can be taken away, and a shard that cannot be recognised would be
   * a shard without an operator.
   */
  public static OptionalInt shard(StatefulSet set) {
    return number(set.getSpec().getSelector().getMatchLabels(), Labels.SHARD);
  }

  /**
   * The replica count of that very StatefulSet and nothing else, for a field manager of its own.
   */
  public static StatefulSet scaled(StatefulSet live, int members) {
    return new StatefulSetBuilder()
        .withMetadata(Owned.identity(live))
        .withNewSpec()
        .withReplicas(members)
        .endSpec()
        .build();
  }

  private static OptionalInt number(@Nullable Map<String, String> texts, String key) {
    @Nullable String text = texts == null ? null : texts.get(key);
    return text != null && text.matches("[0-9]{1,9}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }
}
