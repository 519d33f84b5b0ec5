package io.layeredcache.operator.kube.fake;

/**
 * What runs in the pods: the test's own world. Called while the fake is locked: never call back.
 */
public interface PodRuntime {

  /** Pods in which nothing happens, ready at once. */
  PodRuntime IDLE =
      new PodRuntime() {
        @Override
        public void onPodStarted(RunningPod pod) {}

        @Override
        public void onPodStopped(RunningPod pod, Stop how) {}

        @Override
        public boolean isReady(RunningPod pod) {
          return true;
        }
      };

  /** The container runs now. */
  void onPodStarted(RunningPod pod);

  /** The container runs no more. */
  void onPodStopped(RunningPod pod, Stop how);

  /** What the readiness probe says. */
  boolean isReady(RunningPod pod);

  /** How a container ends. */
  enum Stop {
    /** The pod was deleted: preStop and SIGTERM first. */
    GRACEFUL,
    /** SIGKILL: its host lives and refuses connections. */
    KILLED,
    /** Power cut: nobody answers at its address. */
    NODE_LOST
  }
}
