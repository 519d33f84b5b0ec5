package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;

/** Objects to test with. */
public final class Samples {

  private Samples() {}

  public static LayeredCache cache(String namespace, String name) {
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
    return cache;
  }

  /** Metadata of an object that belongs to a cache. */
  public static ObjectMeta metadata(String namespace, String cache, String name) {
    return new ObjectMetaBuilder()
        .withNamespace(namespace)
        .withName(name)
        .withLabels(Map.of(CacheRef.LABEL, cache))
        .build();
  }

  public static ConfigMap configMap(
      String namespace, String cache, String name, Map<String, String> data) {
    return new ConfigMapBuilder()
        .withMetadata(metadata(namespace, cache, name))
        .withData(data)
        .build();
  }

  /** A Service with one named port. */
  public static Service service(String namespace, String cache, String name, int port) {
    return new ServiceBuilder()
        .withMetadata(metadata(namespace, cache, name))
        .withNewSpec()
        .withSelector(Map.of("app", cache))
        .addNewPort()
        .withName("redis")
        .withPort(port)
        .withNewTargetPort("redis")
        .endPort()
        .endSpec()
        .build();
  }

  /** Lets one pod of the cache be evicted at a time. */
  public static PodDisruptionBudget budget(String namespace, String cache, String name) {
    return new PodDisruptionBudgetBuilder()
        .withMetadata(metadata(namespace, cache, name))
        .withNewSpec()
        .withMaxUnavailable(new IntOrString(1))
        .withNewSelector()
        .addToMatchLabels("app", cache)
        .endSelector()
        .endSpec()
        .build();
  }

  /** A shard's workload; {@code app} is part of its selector. */
  public static StatefulSet statefulSet(String namespace, String cache, String name, String app) {
    return new StatefulSetBuilder()
        .withMetadata(metadata(namespace, cache, name))
        .withNewSpec()
        .withServiceName("nodes")
        .withReplicas(2)
        .withPodManagementPolicy("Parallel")
        .withNewUpdateStrategy()
        .withType("OnDelete")
        .endUpdateStrategy()
        .withNewSelector()
        .addToMatchLabels("app", app)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", app)
        .addToLabels(CacheRef.LABEL, cache)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("redis")
        .withImage("redis:7.0")
        .addNewPort()
        .withContainerPort(6379)
        .endPort()
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(6379)
        .endTcpSocket()
        .endReadinessProbe()
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  /** Spreads the pods of that app over zones. */
  public static TopologySpreadConstraint overZones(String app, String otherwise) {
    return new TopologySpreadConstraintBuilder()
        .withTopologyKey("topology.kubernetes.io/zone")
        .withMaxSkew(1)
        .withWhenUnsatisfiable(otherwise)
        .withMinDomains(otherwise.equals("DoNotSchedule") ? 2 : null)
        .withNewLabelSelector()
        .addToMatchLabels("app", app)
        .endLabelSelector()
        .build();
  }
}
