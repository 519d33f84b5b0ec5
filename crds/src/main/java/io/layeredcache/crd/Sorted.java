package io.layeredcache.crd;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Copies of the maps that users write. */
final class Sorted {

  private Sorted() {}

  /**
   * An immutable copy in the order of its keys; empty for null. Sorted, because what is rendered
   * from it must be the same bytes in every process.
   */
  static <T> Map<String, T> copyOf(@Nullable Map<String, T> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
