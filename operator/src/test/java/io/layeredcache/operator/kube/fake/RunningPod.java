package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.Pod;

/**
 * A pod whose container runs.
 *
 * @param pod as it was when it started
 * @param ip its address; kept over restarts of the container, not over those of the node
 * @param node where it runs
 * @param restarts how often its container has been started again; what an emptyDir holds is kept
 */
public record RunningPod(Pod pod, String ip, String node, int restarts) {

  public String namespace() {
    return pod.getMetadata().getNamespace();
  }

  public String name() {
    return pod.getMetadata().getName();
  }

  public String uid() {
    return pod.getMetadata().getUid();
  }

  /** The value of a label of the pod. */
  public String label(String label) {
    return pod.getMetadata().getLabels().getOrDefault(label, "");
  }
}
