package io.layeredcache.e2e.cluster;

/**
 * What a cluster lets a test do to it beyond the Kubernetes API; a scenario asks before it relies
 * on one.
 */
public enum Ability {
  /** Not done to it, but there: nodes in three zones. */
  THREE_ZONES,
  ADD_NODE,
  POWER_CUT,
  UNPLUG_CABLE,
  PARTITION,
  STOP_KUBELET,
  SIGNAL_CONTAINER,
  STOP_API_SERVER,
  READ_AUDIT_LOG,
  LOAD_IMAGE
}
