package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Names one LayeredCache. */
public record CacheRef(String namespace, String name) {

  /**
   * The label that says which cache an object belongs to; what does not carry it is not watched.
   */
  public static final String LABEL = "layeredcache.io/cache";

  /** The cache that an object says it belongs to. */
  public static Optional<CacheRef> of(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata().getLabels())
        .map(labels -> labels.get(LABEL))
        .map(name -> new CacheRef(object.getMetadata().getNamespace(), name));
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
