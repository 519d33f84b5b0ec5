package io.layeredcache.operator.observe;

import java.util.Optional;

/**
 * What Kubernetes says of one pod.
 *
 * @param name pod name
 * @param uid of this incarnation
 * @param ip once assigned
 * @param node it is bound to, once scheduled
 * @param zone of that node, by the placement's zone key
 * @param nodeReady whether that node's Ready condition is True; false for Unknown and for a node
 *     that is gone
 * @param running whether the server's container runs
 * @param ready the pod's Ready condition
 * @param everStarted whether the server's container has ever run in this incarnation
 * @param terminating whether it has been asked to go
 * @param stuck why it does not start: unschedulable, image cannot be pulled, and the like
 */
public record PodFacts(
    String name,
    String uid,
    Optional<String> ip,
    Optional<String> node,
    Optional<String> zone,
    boolean nodeReady,
    boolean running,
    boolean ready,
    boolean everStarted,
    boolean terminating,
    Optional<Stuck> stuck) {

  /** Why a pod does not start. */
  public record Stuck(Why why, String message) {}

  /** What kind of obstacle it is. */
  public enum Why {
    UNSCHEDULABLE,
    IMAGE,
    CONTAINER
  }
}
