package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Labels of our objects. Selectors use {@link #CACHE} and {@link #SHARD} and nothing else, for
 * ever: a StatefulSet's selector cannot be changed, so a label that is added to one would cost
 * every running cache.
 */
public final class Labels {

  /** Which cache an object belongs to: what the watches select by. */
  public static final String CACHE = "layeredcache.io/cache";

  public static final String SHARD = "layeredcache.io/shard";

  /** Set by the StatefulSet controller on its pods. */
  public static final String POD_INDEX = "apps.kubernetes.io/pod-index";

  private static final String NAME = "app.kubernetes.io/name";
  private static final String INSTANCE = "app.kubernetes.io/instance";
  private static final String COMPONENT = "app.kubernetes.io/component";
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** Value of {@link #MANAGED_BY} on everything of ours; for people, nothing selects by it. */
  private static final String OPERATOR = "layeredcache-operator";

  private Labels() {}

  /** Labels of an object that belongs to the whole cache. */
  static SortedMap<String, String> of(LayeredCache cache, Component component) {
    SortedMap<String, String> labels = new TreeMap<>();
    labels.put(CACHE, cache.getMetadata().getName());
    labels.put(NAME, "layeredcache");
    labels.put(INSTANCE, cache.getMetadata().getName());
    labels.put(COMPONENT, component.text);
    labels.put(MANAGED_BY, OPERATOR);
    return labels;
  }

  /** Labels of an object that belongs to one shard. */
  static SortedMap<String, String> of(LayeredCache cache, int shard, Component component) {
    SortedMap<String, String> labels = of(cache, component);
    labels.put(SHARD, Integer.toString(shard));
    return labels;
  }

  /** Selects all pods of a cache. */
  static SortedMap<String, String> selector(LayeredCache cache) {
    return new TreeMap<>(Map.of(CACHE, cache.getMetadata().getName()));
  }

  /** Selects all pods of a shard. */
  static SortedMap<String, String> selector(LayeredCache cache, int shard) {
    SortedMap<String, String> labels = selector(cache);
    labels.put(SHARD, Integer.toString(shard));
    return labels;
  }

  /**
   * The selector of the scale subresource: one pod per shard. An autoscaler multiplies by the pods
   * that it matches, so one that matched all pods would double the shards of a cache with replicas.
   */
  public static String scaleSelector(String cache) {
    return CACHE + "=" + cache + "," + POD_INDEX + "=0";
  }

  /** What an object is for. */
  enum Component {
    NODE("node"),
    ACCESS("access"),
    CONFIGURATION("configuration"),
    CREDENTIALS("credentials"),
    TOPOLOGY("topology");

    private final String text;

    Component(String text) {
      this.text = text;
    }

    boolean is(HasMetadata object) {
      Map<String, String> labels = object.getMetadata().getLabels();
      return labels != null && text.equals(labels.get(COMPONENT));
    }
  }
}
