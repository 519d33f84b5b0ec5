package io.layeredcache.operator.observe;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.layeredcache.operator.desired.ShardWorkload;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Translates a Pod and the Node that it is bound to into {@link PodFacts}. */
final class PodReader {

  private static final Set<String> IMAGE_REASONS =
      Set.of("ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull");
  private static final Set<String> CONTAINER_REASONS =
      Set.of(
          "CrashLoopBackOff",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  private final Map<String, Node> nodes;
  private final String zoneKey;

  /**
   * A reader.
   *
   * @param nodes by name
   * @param zoneKey label of a Node that names its zone
   */
  PodReader(Map<String, Node> nodes, String zoneKey) {
    this.nodes = nodes;
    this.zoneKey = zoneKey;
  }

  PodFacts read(Pod pod) {
    Optional<Node> node = Optional.ofNullable(pod.getSpec().getNodeName()).map(nodes::get);
    Optional<ContainerStatus> server = server(pod);
    return new PodFacts(
        pod.getMetadata().getName(),
        pod.getMetadata().getUid(),
        address(pod),
        Optional.ofNullable(pod.getSpec().getNodeName()),
        node.map(n -> n.getMetadata().getLabels()).map(labels -> labels.get(zoneKey)),
        node.filter(PodReader::isReady).isPresent(),
        server.map(ContainerStatus::getState).filter(s -> s.getRunning() != null).isPresent(),
        isTrue(pod, "Ready"),
        server.filter(PodReader::everStarted).isPresent(),
        pod.getMetadata().getDeletionTimestamp() != null,
        stuck(pod, server));
  }

  /** None of a pod that has ended: its object keeps the address, which another pod may have. */
  private static Optional<String> address(Pod pod) {
    boolean ended = ENDED.contains(Objects.requireNonNullElse(pod.getStatus().getPhase(), ""));
    return Optional.ofNullable(pod.getStatus().getPodIP()).filter(ip -> !ip.isEmpty() && !ended);
  }

  private static Optional<ContainerStatus> server(Pod pod) {
    return pod.getStatus().getContainerStatuses().stream()
        .filter(status -> status.getName().equals(ShardWorkload.CONTAINER))
        .findFirst();
  }

  private static boolean everStarted(ContainerStatus status) {
    return status.getState() != null
        && (status.getState().getRunning() != null
            || status.getState().getTerminated() != null
            || status.getRestartCount() > 0);
  }

  private static Optional<PodFacts.Stuck> stuck(Pod pod, Optional<ContainerStatus> server) {
    Optional<PodCondition> unscheduled =
        conditions(pod).stream()
            .filter(c -> "PodScheduled".equals(c.getType()) && "False".equals(c.getStatus()))
            .findFirst();
    if (unscheduled.isPresent()) {
      return Optional.of(
          new PodFacts.Stuck(PodFacts.Why.UNSCHEDULABLE, orEmpty(unscheduled.get().getMessage())));
    }
    return server
        .map(ContainerStatus::getState)
        .map(ContainerState::getWaiting)
        .flatMap(PodReader::obstacle);
  }

  private static Optional<PodFacts.Stuck> obstacle(ContainerStateWaiting waiting) {
    String reason = orEmpty(waiting.getReason());
    String message = reason + ": " + orEmpty(waiting.getMessage());
    if (IMAGE_REASONS.contains(reason)) {
      return Optional.of(new PodFacts.Stuck(PodFacts.Why.IMAGE, message));
    }
    return CONTAINER_REASONS.contains(reason)
        ? Optional.of(new PodFacts.Stuck(PodFacts.Why.CONTAINER, message))
        : Optional.empty();
  }

  private static boolean isTrue(Pod pod, String type) {
    return conditions(pod).stream()
        .anyMatch(c -> type.equals(c.getType()) && "True".equals(c.getStatus()));
  }

  private static List<PodCondition> conditions(Pod pod) {
    return pod.getStatus().getConditions();
  }

  private static boolean isReady(Node node) {
    return node.getStatus().getConditions().stream()
        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
