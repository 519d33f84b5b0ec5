package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The status of a pod as scheduler and kubelet write it. */
final class PodStatuses {

  private PodStatuses() {}

  static Pod unschedulable(Pod pod, String message, String now) {
    return withCondition(pod, "PodScheduled", false, "Unschedulable", message, now);
  }

  static Pod scheduled(Pod pod, String node, String now) {
    Pod bound = new PodBuilder(pod).editSpec().withNodeName(node).endSpec().build();
    return withCondition(bound, "PodScheduled", true, "", "", now);
  }

  static Pod waiting(Pod pod, String reason, String message, int restarts, String now) {
    ContainerState state = new ContainerStateBuilder().withNewWaiting(message, reason).build();
    String phase = restarts == 0 ? "Pending" : "Running";
    return ready(withContainers(pod, phase, state, false, restarts), false, now);
  }

  static Pod terminated(Pod pod, int restarts, String now) {
    ContainerState state =
        new ContainerStateBuilder()
            .withNewTerminated()
            .withExitCode(137)
            .withReason("Error")
            .endTerminated()
            .build();
    return ready(withContainers(pod, "Running", state, false, restarts), false, now);
  }

  static Pod running(Pod pod, RunningPod process, boolean ready, String now) {
    boolean same =
        process.ip().equals(pod.getStatus().getPodIP())
            && pod.getStatus().getContainerStatuses().stream()
                .allMatch(
                    status ->
                        status.getState().getRunning() != null
                            && status.getRestartCount() == process.restarts());
    ContainerState state =
        same
            ? pod.getStatus().getContainerStatuses().get(0).getState()
            : new ContainerStateBuilder().withNewRunning(now).build();
    Pod withState = withContainers(pod, "Running", state, ready, process.restarts());
    Pod withAddress =
        new PodBuilder(withState)
            .editStatus()
            .withPodIP(process.ip())
            .withHostIP("192.0.2.1")
            .endStatus()
            .build();
    return ready(withAddress, ready, now);
  }

  static Pod ready(Pod pod, boolean ready, String now) {
    return withCondition(pod, "Ready", ready, ready ? "" : "ContainersNotReady", "", now);
  }

  private static Pod withContainers(
      Pod pod, String phase, ContainerState state, boolean ready, int restarts) {
    List<ContainerStatus> statuses =
        pod.getSpec().getContainers().stream()
            .map(
                container ->
                    new ContainerStatusBuilder()
                        .withName(container.getName())
                        .withImage(container.getImage())
                        .withState(state)
                        .withReady(ready)
                        .withRestartCount(restarts)
                        .withStarted(state.getRunning() != null)
                        .build())
            .toList();
    return new PodBuilder(pod)
        .editOrNewStatus()
        .withPhase(phase)
        .withContainerStatuses(statuses)
        .endStatus()
        .build();
  }

  private static Pod withCondition(
      Pod pod, String type, boolean holds, String reason, String message, String now) {
    List<PodCondition> conditions = new ArrayList<>(pod.getStatus().getConditions());
    String status = holds ? "True" : "False";
    boolean same =
        conditions.stream()
            .anyMatch(
                c ->
                    c.getType().equals(type)
                        && c.getStatus().equals(status)
                        && Objects.toString(c.getMessage(), "").equals(message));
    if (same) {
      return pod;
    }
    conditions.removeIf(condition -> condition.getType().equals(type));
    conditions.add(
        new PodConditionBuilder()
            .withType(type)
            .withStatus(status)
            .withReason(reason)
            .withMessage(message)
            .withLastTransitionTime(now)
            .build());
    return new PodBuilder(pod).editStatus().withConditions(conditions).endStatus().build();
  }
}
