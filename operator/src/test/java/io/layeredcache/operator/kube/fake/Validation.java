package io.layeredcache.operator.kube.fake;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What an API server refuses with 422, as far as a renderer can get it wrong. */
final class Validation {

  private static final List<String> MUTABLE =
      List.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");

  private Validation() {}

  /** What is wrong with an object, whatever it was before. */
  static Optional<String> problem(Key key, Map<String, Object> tree) {
    if (!key.name().matches("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?")) {
      return Optional.of("metadata.name: Invalid value: \"" + key.name() + "\"");
    }
    return withoutPorts(key, tree).or(() -> bothBounds(key, tree)).or(() -> duplicate("", tree));
  }

  private static Optional<String> bothBounds(Key key, Map<String, Object> tree) {
    return key.kind().equals("PodDisruptionBudget")
            && Tree.at(tree, "spec", "minAvailable") != null
            && Tree.at(tree, "spec", "maxUnavailable") != null
        ? Optional.of("spec: Invalid value: minAvailable and maxUnavailable cannot be both set")
        : Optional.empty();
  }

  private static Optional<String> withoutPorts(Key key, Map<String, Object> tree) {
    return key.kind().equals("Service") && Tree.items(Tree.child(tree, "spec"), "ports").isEmpty()
        ? Optional.of("spec.ports: Required value")
        : Optional.empty();
  }

  /** What is wrong with a change. */
  static Optional<String> problem(
      Key key, Map<String, Object> before, Map<String, Object> changed) {
    if (key.kind().equals("StatefulSet") && !fixed(before).equals(fixed(changed))) {
      return Optional.of(
          "spec: Forbidden: updates to statefulset spec for fields other than these");
    }
    if (Boolean.TRUE.equals(before.get("immutable"))
        && !(Objects.equals(before.get("data"), changed.get("data"))
            && Boolean.TRUE.equals(changed.get("immutable")))) {
      return Optional.of("data: Forbidden: field is immutable when `immutable` is set");
    }
    if (key.kind().equals("Secret") && !Objects.equals(before.get("type"), changed.get("type"))) {
      return Optional.of("type: Invalid value: field is immutable");
    }
    return Optional.empty();
  }

  private static Map<String, Object> fixed(Map<String, Object> tree) {
    Map<String, Object> spec = new LinkedHashMap<>(Tree.child(Tree.copyOf(tree), "spec"));
    MUTABLE.forEach(spec::remove);
    return spec;
  }

  private static Optional<String> duplicate(String field, Object value) {
    if (value instanceof Map<?, ?>) {
      return Tree.map(value).entrySet().stream()
          .flatMap(child -> duplicate(child.getKey(), child.getValue()).stream())
          .findFirst();
    }
    Set<String> keys = new HashSet<>();
    for (Object item : value instanceof List<?> list ? list : List.of()) {
      Optional<String> key = Schema.key(field, item);
      if (key.isPresent() && !keys.add(key.get())) {
        return Optional.of(field + ": Duplicate value: " + key.get());
      }
      Optional<String> name = portName(field, item);
      if (name.isPresent() && !keys.add(name.get())) {
        return Optional.of(field + ".name: Duplicate value: " + name.get());
      }
      Optional<String> inner = duplicate("", item);
      if (inner.isPresent()) {
        return inner;
      }
    }
    return Optional.empty();
  }

  /** Ports are told apart by their numbers, and no two may have one name. */
  private static Optional<String> portName(String field, Object item) {
    return field.equals("ports") && item instanceof Map<?, ?> port
        ? Optional.ofNullable(port.get("name")).map(Object::toString)
        : Optional.empty();
  }
}
