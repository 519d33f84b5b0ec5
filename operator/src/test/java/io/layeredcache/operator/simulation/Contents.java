package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.TopologyObjects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the objects of a cache say, a line for each value, such as {@code Pod/storefront-0-0
 * .spec.nodeName = node-0}. Left out are versions, uids, epochs and times, which two runs do not
 * share; addresses, node ids and passwords, which they do not share either, are named after what
 * they belong to, so that it shows when one stands in another's place.
 */
final class Contents {

  /** Of every object of a cache, its resource included. */
  static final List<Class<? extends HasMetadata>> KINDS =
      List.of(
          LayeredCache.class,
          Pod.class,
          StatefulSet.class,
          Service.class,
          Secret.class,
          ConfigMap.class,
          PodDisruptionBudget.class);

  private static final Set<String> OF_ONE_RUN =
      Set.of(
          "uid",
          "resourceVersion",
          "creationTimestamp",
          "lastTransitionTime",
          "startTime",
          "startedAt",
          "finishedAt",
          "since",
          "time",
          // one that was taken by an interrupted attempt is not used again
          "configEpoch");

  /** Where the number of the published version stands: another may have been skipped on the way. */
  private static final Set<String> VERSION =
      Set.of("version", "topologyVersion", "layeredcache.io/topology-version");

  private static final KubernetesSerialization JSON = new KubernetesSerialization();

  private final String version;
  private final SortedMap<String, String> names =
      new TreeMap<>(Comparator.comparing(String::length).reversed().thenComparing(text -> text));
  private final List<String> lines = new ArrayList<>();

  private Contents(SimulatedCluster cluster) {
    cluster.kubernetes().running().forEach(pod -> names.put(pod.ip(), "address of " + pod.name()));
    cluster.viewsByPod().forEach((pod, view) -> names.put(view.id(), "id of " + pod));
    cluster.secret().orElseThrow().data().forEach((key, value) -> names.put(value, key));
    signatures(cluster).forEach((key, value) -> names.put(value, key));
    version = Long.toString(cluster.published().orElseThrow().version());
    names.put("version " + version, "the version");
  }

  /** What no two runs share of the key that signs the topology. */
  private static Map<String, String> signatures(SimulatedCluster cluster) {
    String name = SimulatedCluster.NAME + "-topology";
    Map<String, String> values = new TreeMap<>();
    cluster
        .kubernetes()
        .get(ConfigMap.class, SimulatedCluster.NAMESPACE, name)
        .ifPresent(map -> values.putAll(map.getData()));
    values.remove(TopologyObjects.KEY);
    cluster
        .kubernetes()
        .get(Secret.class, SimulatedCluster.NAMESPACE, name + "-key")
        .ifPresent(secret -> values.putAll(secret.getData()));
    return values;
  }

  static List<String> of(SimulatedCluster cluster) {
    Contents contents = new Contents(cluster);
    for (Class<? extends HasMetadata> kind : KINDS) {
      for (HasMetadata object : cluster.kubernetes().list(kind)) {
        Map<?, ?> tree = JSON.convertValue(object, Map.class);
        contents.add(object.getKind() + "/" + object.getMetadata().getName(), "", tree);
      }
    }
    return List.copyOf(contents.lines);
  }

  private void add(String object, String path, Object value) {
    switch (value) {
      case Map<?, ?> map ->
          new TreeMap<Object, Object>(map)
              .forEach((name, child) -> add(object, path, name.toString(), child));
      case List<?> list -> {
        for (int index = 0; index < list.size(); index++) {
          add(object, path + "[" + index + "]", list.get(index));
        }
      }
      case String json when json.startsWith("{") ->
          add(object, path, JSON.unmarshal(json, Map.class));
      default -> lines.add(object + " " + path + " = " + named(value.toString()));
    }
  }

  private void add(String object, String path, String name, Object value) {
    if (VERSION.contains(name) && value.toString().equals(version)) {
      add(object, path + "." + name, "the version");
    } else if (!OF_ONE_RUN.contains(name)) {
      add(object, path + "." + name, value);
    }
  }

  private String named(String value) {
    String named = value;
    for (Map.Entry<String, String> name : names.entrySet()) {
      named = named.replace(name.getKey(), name.getValue());
    }
    return named;
  }
}
