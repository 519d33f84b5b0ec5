package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of the spec reaches pods or servers and is no part of {@link PodRevision}: what a running
 * server takes, and what counts when a pod is scheduled. A pod carries it so that a change that has
 * not reached it can be named.
 *
 * <p>Values at which fields are left out are frozen, as those of the revision are.
 *
 * @param fields the user's values by name
 */
record PodSettings(SortedMap<String, String> fields) {

  static final String SETTINGS = "layeredcache.io/pod-settings";

  private static final String FROZEN_EVICTION = "allkeys-lfu";
  private static final String FROZEN_SPREAD = "Required";
  private static final String FROZEN_ZONE_KEY = "topology.kubernetes.io/zone";

  PodSettings {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** What the resource asks for now. */
  static PodSettings of(LayeredCache cache) {
    LayeredCacheSpec spec = cache.getSpec();
    SortedMap<String, String> fields = new TreeMap<>();
    String eviction = spec.redis().evictionPolicy().text();
    PodRevision.put(fields, "redis.evictionPolicy", eviction, FROZEN_EVICTION);
    UserConfig.live(spec.redis())
        .forEach((key, value) -> fields.put(PodRevision.CONFIG + key, value));
    PodRevision.put(fields, "placement.spread", spec.placement().spread().name(), FROZEN_SPREAD);
    PodRevision.put(fields, "placement.zoneKey", spec.placement().zoneKey(), FROZEN_ZONE_KEY);
    return new PodSettings(fields);
  }

  /** The annotation that a pod with these settings carries. */
  SortedMap<String, String> annotations() {
    SortedMap<String, String> annotations = new TreeMap<>();
    annotations.put(SETTINGS, Serialization.asJson(fields));
    return annotations;
  }
}
