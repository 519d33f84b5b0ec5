package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object as its JSON: maps, lists and values. Never changed once it is stored. */
final class Tree {

  private static final KubernetesSerialization JSON = new KubernetesSerialization();

  private Tree() {}

  @SuppressWarnings("unchecked") // JSON objects have names
  static Map<String, Object> of(Object typed) {
    return JSON.convertValue(typed, Map.class);
  }

  static <T> T typed(Map<String, Object> tree, Class<T> type) {
    return JSON.convertValue(tree, type);
  }

  static <T> T copy(T typed) {
    return JSON.clone(typed);
  }

  static String json(Object value) {
    return JSON.asJson(value);
  }

  @SuppressWarnings("unchecked") // JSON objects have names
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  static Map<String, Object> copyOf(Map<String, Object> tree) {
    return map(deepCopy(tree));
  }

  static Object deepCopy(Object value) {
    if (value instanceof Map<?, ?>) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map(value).forEach((name, child) -> copy.put(name, deepCopy(child)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(deepCopy(item)));
      return copy;
    }
    return value;
  }

  /** The map under that name, put there if there is none. */
  static Map<String, Object> child(Map<String, Object> parent, String name) {
    return map(parent.computeIfAbsent(name, absent -> new LinkedHashMap<String, Object>()));
  }

  /** The maps in the list under that name; none if there is no list. */
  static List<Map<String, Object>> items(Map<String, Object> parent, String name) {
    List<Map<String, Object>> items = new ArrayList<>();
    if (parent.get(name) instanceof List<?> list) {
      list.forEach(item -> items.add(map(item)));
    }
    return items;
  }

  static @Nullable Object at(Map<String, Object> tree, String... names) {
    Object value = tree;
    for (String name : names) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }
}
