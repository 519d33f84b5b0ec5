package io.layeredcache.operator.kube.fake;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which manager set which field of one object. A field that a manager no longer applies goes with
 * it, unless another one set it too.
 *
 * @param paths by manager
 */
record FieldOwners(SortedMap<String, NavigableSet<String>> paths) {

  static final FieldOwners NONE = new FieldOwners(new TreeMap<>());

  /** An object and who set what in it. */
  record Result(Map<String, Object> tree, FieldOwners owners) {}

  /** Forced server-side apply: what differs is taken from others. */
  Result apply(Map<String, Object> live, Map<String, Object> desired, String manager) {
    NavigableSet<String> wanted = FieldPath.all(desired);
    NavigableSet<String> dropped = new TreeSet<>(of(manager));
    dropped.removeAll(wanted);
    SortedMap<String, NavigableSet<String>> after = copy();
    after.remove(manager);
    after.values().forEach(set -> set.removeIf(path -> differs(path, live, desired, wanted)));
    Map<String, Object> tree = Tree.copyOf(live);
    for (String path : dropped) {
      boolean shared =
          after.values().stream()
              .flatMap(NavigableSet::stream)
              .anyMatch(other -> FieldPath.isWithin(other, path));
      if (!shared) {
        FieldPath.remove(tree, path);
      }
    }
    after.put(manager, wanted);
    return new Result(Tree.map(merge("", tree, desired)), new FieldOwners(tidy(after)));
  }

  /** A write of the whole object: what changed is its writer's. */
  FieldOwners update(Map<String, Object> before, Map<String, Object> now, String manager) {
    NavigableSet<String> there = FieldPath.all(now);
    NavigableSet<String> changed = new TreeSet<>(there);
    changed.removeIf(path -> FieldPath.value(before, path).equals(FieldPath.value(now, path)));
    changed.removeIf(path -> FieldPath.isItem(path) && FieldPath.value(before, path).isPresent());
    SortedMap<String, NavigableSet<String>> after = copy();
    after.values().forEach(set -> set.removeIf(path -> !there.contains(path)));
    after.values().forEach(set -> set.removeAll(changed));
    after.computeIfAbsent(manager, none -> new TreeSet<>()).addAll(changed);
    return new FieldOwners(tidy(after));
  }

  private NavigableSet<String> of(String manager) {
    return paths.getOrDefault(manager, Collections.emptyNavigableSet());
  }

  private SortedMap<String, NavigableSet<String>> copy() {
    SortedMap<String, NavigableSet<String>> copy = new TreeMap<>();
    paths.forEach((manager, set) -> copy.put(manager, new TreeSet<>(set)));
    return copy;
  }

  private static SortedMap<String, NavigableSet<String>> tidy(
      SortedMap<String, NavigableSet<String>> owners) {
    owners.values().removeIf(NavigableSet::isEmpty);
    return owners;
  }

  private static boolean differs(
      String path,
      Map<String, Object> live,
      Map<String, Object> desired,
      NavigableSet<String> wanted) {
    return wanted.contains(path)
        && !FieldPath.isItem(path)
        && !FieldPath.value(live, path).equals(FieldPath.value(desired, path));
  }

  private static Object merge(String field, Object live, Object desired) {
    if (Schema.isAtomic(field, desired) && !field.isEmpty()) {
      return desired instanceof Map<?, ?> map && map.isEmpty() ? live : desired;
    }
    if (desired instanceof Map<?, ?> && live instanceof Map<?, ?>) {
      Map<String, Object> merged = new LinkedHashMap<>(Tree.map(live));
      Tree.map(desired)
          .forEach((name, value) -> merged.merge(name, value, (old, now) -> merge(name, old, now)));
      return merged;
    }
    return desired instanceof List<?> wanted && live instanceof List<?> there
        ? mergeItems(field, there, wanted)
        : desired;
  }

  private static List<Object> mergeItems(String field, List<?> live, List<?> desired) {
    List<Object> rest = new ArrayList<>(live);
    List<Object> merged = new ArrayList<>();
    for (Object item : desired) {
      Optional<String> key = Schema.key(field, item);
      Optional<Object> same =
          rest.stream().filter(other -> Schema.key(field, other).equals(key)).findFirst();
      same.ifPresent(rest::remove);
      merged.add(same.map(old -> merge("", old, item)).orElse(item));
    }
    merged.addAll(rest);
    return merged;
  }
}
