package io.layeredcache.operator.kube.fake;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What server-side apply has to know of a field: which lists are keyed and which maps are one
 * value.
 */
final class Schema {

  private static final Map<String, List<String>> KEYS =
      Map.ofEntries(
          Map.entry("containers", List.of("name")),
          Map.entry("initContainers", List.of("name")),
          Map.entry("volumes", List.of("name")),
          Map.entry("env", List.of("name")),
          Map.entry("imagePullSecrets", List.of("name")),
          Map.entry("conditions", List.of("type")),
          Map.entry("ownerReferences", List.of("uid")),
          Map.entry("volumeMounts", List.of("mountPath")),
          Map.entry("topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable")));

  private static final Set<String> ATOMIC = Set.of("selector", "labelSelector", "nodeSelector");
  private static final Set<String> WITH_STATUS =
      Set.of("LayeredCache", "Node", "Pod", "PodDisruptionBudget", "Service", "StatefulSet");
  private static final Set<String> WITH_GENERATION =
      Set.of("LayeredCache", "Pod", "PodDisruptionBudget", "StatefulSet");

  private Schema() {}

  /** Whether its status is written by requests of their own. */
  static boolean hasStatus(String kind) {
    return WITH_STATUS.contains(kind);
  }

  static boolean hasGeneration(String kind) {
    return WITH_GENERATION.contains(kind);
  }

  /** Whether the value under that name is applied as a whole. */
  static boolean isAtomic(String field, Object value) {
    return value instanceof Map<?, ?> map
        ? ATOMIC.contains(field) || map.isEmpty()
        : !(value instanceof List<?> list) || !isKeyed(field, list);
  }

  private static boolean isKeyed(String field, List<?> list) {
    return !list.isEmpty() && list.stream().allMatch(item -> key(field, item).isPresent());
  }

  /** The name of an item of a keyed list, as it stands in a path. */
  static Optional<String> key(String field, Object item) {
    if (!(item instanceof Map<?, ?> map)) {
      return Optional.empty();
    }
    List<String> names =
        field.equals("ports") ? portKeys(map) : KEYS.getOrDefault(field, List.of());
    boolean complete = !names.isEmpty() && map.containsKey(names.get(0));
    return complete
        ? Optional.of(
            names.stream()
                .map(name -> Objects.toString(map.get(name), name.equals("protocol") ? "TCP" : ""))
                .collect(Collectors.joining(",", "[", "]")))
        : Optional.empty();
  }

  private static List<String> portKeys(Map<?, ?> port) {
    return port.containsKey("containerPort")
        ? List.of("containerPort", "protocol")
        : List.of("port", "protocol");
  }
}
