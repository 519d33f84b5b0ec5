package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;

/**
 * The label that watches select by. An object of ours that lost it is not seen, and is given it
 * back alone, under a field manager of its own: what else it holds was not seen either.
 */
public final class CacheLabel {

  private CacheLabel() {}

  /** Whether watches show the object as one of this cache. */
  public static boolean isOn(LayeredCache cache, HasMetadata object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return labels != null && cache.getMetadata().getName().equals(labels.get(Labels.CACHE));
  }

  /** That very StatefulSet with the label and nothing else. */
  public static StatefulSet on(LayeredCache cache, StatefulSet live) {
    return new StatefulSetBuilder().withMetadata(labelled(cache, live)).build();
  }

  /** That very Secret with the label and nothing else. */
  public static Secret on(LayeredCache cache, Secret live) {
    return new SecretBuilder().withMetadata(labelled(cache, live)).build();
  }

  /** That very ConfigMap with the label and nothing else. */
  public static ConfigMap on(LayeredCache cache, ConfigMap live) {
    return new ConfigMapBuilder().withMetadata(labelled(cache, live)).build();
  }

  private static ObjectMeta labelled(LayeredCache cache, HasMetadata live) {
    ObjectMeta metadata = Owned.identity(live);
    metadata.setLabels(Map.of(Labels.CACHE, cache.getMetadata().getName()));
    return metadata;
  }
}
