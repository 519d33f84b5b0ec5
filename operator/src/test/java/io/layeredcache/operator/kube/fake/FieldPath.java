package io.layeredcache.operator.kube.fake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Paths to the fields of a tree, as text: names joined by a character that none holds. An item of a
 * keyed list is named by its key in brackets and is a path of its own beside those of its fields.
 */
final class FieldPath {

  private static final String JOINT = "\u001f";

  private FieldPath() {}

  /** Every field that a request names, but those that say which object it is about. */
  static NavigableSet<String> all(Map<String, Object> tree) {
    NavigableSet<String> paths = new TreeSet<>();
    collect("", "", tree, paths);
    List.of("apiVersion", "kind").forEach(paths::remove);
    for (String name :
        List.of("name", "namespace", "uid", "resourceVersion", "generation", "creationTimestamp")) {
      paths.remove("metadata" + JOINT + name);
    }
    return paths;
  }

  private static void collect(String path, String field, Object value, NavigableSet<String> into) {
    if (!path.isEmpty() && Schema.isAtomic(field, value)) {
      into.add(path);
    } else if (value instanceof Map<?, ?>) {
      Tree.map(value).forEach((name, child) -> collect(join(path, name), name, child, into));
    } else {
      for (Object item : (List<?>) value) {
        String itemPath = join(path, Schema.key(field, item).orElseThrow());
        into.add(itemPath);
        Tree.map(item).forEach((name, child) -> collect(join(itemPath, name), name, child, into));
      }
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + JOINT + name;
  }

  static boolean isItem(String path) {
    return path.endsWith("]");
  }

  static boolean isWithin(String path, String item) {
    return path.equals(item) || path.startsWith(item + JOINT);
  }

  /** The value there, if any. */
  static Optional<Object> value(Map<String, Object> tree, String path) {
    Optional<Object> value = Optional.of(tree);
    String field = "";
    for (String name : path.split(JOINT, -1)) {
      String list = field;
      value = value.flatMap(parent -> step(parent, list, name));
      field = name;
    }
    return value;
  }

  private static Optional<Object> step(Object parent, String field, String name) {
    if (parent instanceof Map<?, ?> map) {
      return Optional.ofNullable(map.get(name));
    }
    return parent instanceof List<?> list
        ? list.stream()
            .filter(item -> Schema.key(field, item).filter(name::equals).isPresent())
            .<Object>map(item -> item)
            .findFirst()
        : Optional.empty();
  }

  /** Takes the field out, and what is empty without it. */
  static void remove(Map<String, Object> tree, String path) {
    List<String> names = new ArrayList<>(Arrays.asList(path.split(JOINT, -1)));
    String last = names.remove(names.size() - 1);
    String parentPath = String.join(JOINT, names);
    Optional<Object> parent = names.isEmpty() ? Optional.of(tree) : value(tree, parentPath);
    if (parent.isEmpty()) {
      return;
    }
    boolean empty;
    if (parent.get() instanceof List<?> list) {
      String field = names.get(names.size() - 1);
      list.removeIf(item -> Schema.key(field, item).filter(last::equals).isPresent());
      empty = list.isEmpty();
    } else {
      Tree.map(parent.get()).remove(last);
      empty = Tree.map(parent.get()).isEmpty();
    }
    if (empty && !names.isEmpty()) {
      remove(tree, parentPath);
    }
  }
}
