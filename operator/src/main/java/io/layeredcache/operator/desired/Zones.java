package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.layeredcache.crd.LayeredCache;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The zones that count for a cache: those in which the scheduler would put one of its pods. The
 * same rules as it goes by for the constraints of {@link Scheduling}: the zone label, the node
 * selector, and the taints that pods do not tolerate. A zone of control planes, and one that is
 * lost or drained, is none.
 */
public final class Zones {

  private static final Set<String> KEEPS_PODS_OFF = Set.of("NoSchedule", "NoExecute");

  private Zones() {}

  /** Names of the zones, sorted. */
  public static SortedSet<String> of(LayeredCache cache, Collection<Node> nodes) {
    String key = cache.getSpec().placement().zoneKey();
    List<Toleration> tolerations = Scheduling.tolerations(cache.getSpec().redis());
    Map<String, String> selector = cache.getSpec().redis().nodeSelector();
    return nodes.stream()
        .filter(node -> labels(node).entrySet().containsAll(selector.entrySet()))
        .filter(node -> taints(node).stream().allMatch(taint -> isTolerated(taint, tolerations)))
        .flatMap(node -> Optional.ofNullable(labels(node).get(key)).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, String> labels(Node node) {
    @Nullable Map<String, String> labels = node.getMetadata().getLabels();
    return labels == null ? Map.of() : labels;
  }

  /** Those that keep pods off; being cordoned is one, whoever was slow to write it down. */
  private static List<Taint> taints(Node node) {
    List<Taint> taints = new ArrayList<>(node.getSpec().getTaints());
    if (Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
      taints.add(
          new TaintBuilder()
              .withKey("node.kubernetes.io/unschedulable")
              .withEffect("NoSchedule")
              .build());
    }
    taints.removeIf(taint -> !KEEPS_PODS_OFF.contains(taint.getEffect()));
    return taints;
  }

  private static boolean isTolerated(Taint taint, List<Toleration> tolerations) {
    return tolerations.stream().anyMatch(toleration -> tolerates(toleration, taint));
  }

  /** An empty key with {@code Exists} tolerates every taint, an empty effect every effect. */
  private static boolean tolerates(Toleration toleration, Taint taint) {
    String key = orEmpty(toleration.getKey());
    boolean exists = "Exists".equals(toleration.getOperator());
    boolean sameKey = key.isEmpty() ? exists : key.equals(taint.getKey());
    boolean sameValue =
        exists || Objects.equals(orEmpty(toleration.getValue()), orEmpty(taint.getValue()));
    String effect = orEmpty(toleration.getEffect());
    return sameKey && sameValue && (effect.isEmpty() || effect.equals(taint.getEffect()));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
