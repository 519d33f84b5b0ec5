package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import java.util.Locale;

/** Resources as users write them, each for other corners of the renderers. */
enum SampleCache {
  DEFAULTS("spec: {shards: 1}"),
  ALONE(
      """
      spec:
        shards: 1
        replicasPerShard: 0
        redis: {memory: 64Mi, evictionPolicy: allkeys-lru}
      """),
  TWO_REPLICAS_PREFERRED(
      """
      spec:
        shards: 2
        replicasPerShard: 2
        placement: {zoneKey: example.com/rack, spread: Preferred}
        redis: {image: "valkey/valkey:8.1-alpine", memory: 2Gi}
      """),
  USER_POD_FIELDS(
      """
      metadata:
        annotations: {layeredcache.io/restart-requested-at: "2026-11-30T12:00:00Z"}
      spec:
        shards: 1
        redis:
          image: registry.example/redis:7.4
          memory: 512Mi
          resources:
            requests: {cpu: "1", memory: 1Gi}
            limits: {cpu: "2", memory: 1Gi}
          nodeSelector: {pool: cache}
          tolerations:
            - {key: dedicated, operator: Equal, value: cache, effect: NoSchedule}
            - {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 5}
          priorityClassName: cache-critical
          imagePullSecrets: [{name: pull}]
          podMetadata:
            labels: {team: shop, layeredcache.io/shard: "7"}
            annotations: {example.com/owner: shop}
      """),
  USER_CONFIG(
      """
      spec:
        shards: 1
        redis:
          memory: 256Mi
          config:
            hz: "50"
            io-threads: "4"
            notify-keyspace-events: ""
            maxmemory-clients: 5%
            cluster-node-timeout: "15000"
      """);

  private final String yaml;

  SampleCache(String yaml) {
    this.yaml = yaml;
  }

  String file() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".yaml";
  }

  LayeredCache cache() {
    LayeredCache cache = Serialization.unmarshal(yaml, LayeredCache.class);
    if (cache.getMetadata() == null) {
      cache.setMetadata(new ObjectMeta());
    }
    cache.getMetadata().setNamespace("shop");
    cache.getMetadata().setName("storefront");
    cache.getMetadata().setUid(Caches.UID);
    return cache;
  }
}
