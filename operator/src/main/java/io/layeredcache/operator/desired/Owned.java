package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;

/** Metadata that every object of ours has. */
final class Owned {

  private Owned() {}

  static ObjectMeta metadata(LayeredCache cache, String name, Map<String, String> labels) {
    return new ObjectMetaBuilder()
        .withNamespace(cache.getMetadata().getNamespace())
        .withName(name)
        .withLabels(labels)
        .withOwnerReferences(Ownership.reference(cache))
        .build();
  }

  /** With the uid: applied to an object that has just been deleted, it creates no torso of one. */
  static ObjectMeta identity(HasMetadata live) {
    return new ObjectMetaBuilder()
        .withNamespace(live.getMetadata().getNamespace())
        .withName(live.getMetadata().getName())
        .withUid(live.getMetadata().getUid())
        .build();
  }
}
