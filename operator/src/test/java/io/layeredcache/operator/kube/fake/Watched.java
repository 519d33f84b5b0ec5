package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import java.util.List;
import java.util.Map;

/** What watches have delivered: all objects, as of a moment. */
record Watched(Map<Key, Stored> objects) {

  CacheObjects of(CacheRef cache) {
    return new CacheObjects(
        list(Pod.class, cache),
        list(StatefulSet.class, cache),
        list(Service.class, cache),
        list(Secret.class, cache),
        list(ConfigMap.class, cache),
        list(PodDisruptionBudget.class, cache),
        objects.values().stream()
            .filter(stored -> stored.type().equals(Node.class))
            .map(stored -> (Node) stored.typed())
            .toList());
  }

  private <T extends HasMetadata> List<T> list(Class<T> type, CacheRef cache) {
    return objects.values().stream()
        .filter(stored -> stored.type().equals(type))
        .filter(stored -> CacheRef.of(stored.typed()).filter(cache::equals).isPresent())
        .map(stored -> type.cast(stored.typed()))
        .toList();
  }
}
