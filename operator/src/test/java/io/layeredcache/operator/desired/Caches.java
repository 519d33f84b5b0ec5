package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;

/** Resources to render from. */
final class Caches {

  static final String UID = "6c5f9f0e-0b64-4a1e-9d43-1f2a3b4c5d6e";

  private Caches() {}

  static LayeredCache cache(LayeredCacheSpec spec) {
    return cache("storefront", spec);
  }

  static LayeredCache cache(String name, LayeredCacheSpec spec) {
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(
        new ObjectMetaBuilder().withNamespace("shop").withName(name).withUid(UID).build());
    cache.setSpec(spec);
    return cache;
  }
}
