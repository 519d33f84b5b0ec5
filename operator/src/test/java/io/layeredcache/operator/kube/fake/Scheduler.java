package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Binds pods to nodes by their topology spread constraints: hard ones refuse, soft ones rank, then
 * the emptiest node, then its name. Lost and cordoned nodes take nothing and count as no domain.
 */
final class Scheduler {

  private final ObjectStore store;

  Scheduler(ObjectStore store) {
    this.store = store;
  }

  void tick() {
    for (Pod pod : store.list(Pod.class)) {
      boolean waits = pod.getSpec().getNodeName() == null;
      if (waits && pod.getMetadata().getDeletionTimestamp() == null) {
        schedule(pod);
      } else if (waits) {
        store.remove(Key.of(pod));
      }
    }
  }

  private void schedule(Pod pod) {
    List<Node> open = store.list(Node.class).stream().filter(Scheduler::takesPods).toList();
    Optional<Node> best =
        open.stream()
            .filter(node -> selects(pod, node))
            .filter(node -> hard(pod).stream().allMatch(c -> allows(c, pod, node, open)))
            .min(ranking(pod));
    store.edit(
        Pod.class,
        Key.of(pod),
        now ->
            best.map(node -> PodStatuses.scheduled(now, node.getMetadata().getName(), store.now()))
                .orElseGet(() -> PodStatuses.unschedulable(now, why(open), store.now())));
  }

  private String why(List<Node> open) {
    return "0/%d nodes are available: %d node(s) didn't match pod topology spread constraints."
        .formatted(store.list(Node.class).size(), open.size());
  }

  private static List<TopologySpreadConstraint> hard(Pod pod) {
    return constraints(pod, "DoNotSchedule");
  }

  private static List<TopologySpreadConstraint> constraints(Pod pod, String mode) {
    return pod.getSpec().getTopologySpreadConstraints().stream()
        .filter(constraint -> mode.equals(constraint.getWhenUnsatisfiable()))
        .toList();
  }

  private boolean allows(TopologySpreadConstraint constraint, Pod pod, Node node, List<Node> open) {
    Optional<String> domain = domain(constraint, node);
    Map<String, Long> counts = new TreeMap<>();
    for (Node other : open) {
      domain(constraint, other).ifPresent(name -> counts.put(name, count(constraint, pod, name)));
    }
    int domains = Objects.requireNonNullElse(constraint.getMinDomains(), 1);
    long least =
        counts.size() < domains ? 0 : counts.values().stream().mapToLong(n -> n).min().orElse(0);
    return domain.isPresent()
        && counts.getOrDefault(domain.get(), 0L) + 1 - least <= constraint.getMaxSkew();
  }

  private Comparator<Node> ranking(Pod pod) {
    List<TopologySpreadConstraint> soft = new ArrayList<>(hard(pod));
    soft.addAll(constraints(pod, "ScheduleAnyway"));
    Comparator<Node> order = Comparator.comparing(node -> 0);
    for (TopologySpreadConstraint constraint : soft) {
      order =
          order.thenComparing(
              node ->
                  domain(constraint, node)
                      .map(name -> count(constraint, pod, name))
                      .orElse(Long.MAX_VALUE));
    }
    return order
        .thenComparing(this::podsOn)
        .thenComparing((Node node) -> node.getMetadata().getName());
  }

  private long podsOn(Node node) {
    return store.list(Pod.class).stream()
        .filter(pod -> node.getMetadata().getName().equals(pod.getSpec().getNodeName()))
        .count();
  }

  /** How many pods that the constraint selects stand in a domain. */
  private long count(TopologySpreadConstraint constraint, Pod pod, String domain) {
    Map<String, String> selector = constraint.getLabelSelector().getMatchLabels();
    return store.list(Pod.class).stream()
        .filter(other -> other.getMetadata().getDeletionTimestamp() == null)
        .filter(other -> sameNamespace(other, pod))
        .filter(
            other -> other.getMetadata().getLabels().entrySet().containsAll(selector.entrySet()))
        .filter(other -> standsIn(other, constraint, domain))
        .count();
  }

  private boolean standsIn(Pod pod, TopologySpreadConstraint constraint, String domain) {
    return store.list(Node.class).stream()
        .filter(node -> node.getMetadata().getName().equals(pod.getSpec().getNodeName()))
        .anyMatch(node -> domain(constraint, node).filter(domain::equals).isPresent());
  }

  private static boolean sameNamespace(Pod one, Pod other) {
    return one.getMetadata().getNamespace().equals(other.getMetadata().getNamespace());
  }

  private static Optional<String> domain(TopologySpreadConstraint constraint, Node node) {
    return Optional.ofNullable(node.getMetadata().getLabels().get(constraint.getTopologyKey()));
  }

  private static boolean selects(Pod pod, Node node) {
    return node.getMetadata()
        .getLabels()
        .entrySet()
        .containsAll(pod.getSpec().getNodeSelector().entrySet());
  }

  private static boolean takesPods(Node node) {
    return !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
        && node.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}
