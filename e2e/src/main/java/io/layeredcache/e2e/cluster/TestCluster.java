package io.layeredcache.e2e.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A running Kubernetes cluster that a test may break. Each method returns once the thing is done to
 * the machine, not once Kubernetes has noticed it. A method whose {@link Ability} the cluster lacks
 * throws {@link UnsupportedOperationException}; any other failure is a {@link ClusterFailure}.
 */
public interface TestCluster extends AutoCloseable {

  /** The administrator's kubeconfig. */
  Path kubeconfig();

  Set<Ability> abilities();

  default boolean can(Ability ability) {
    return abilities().contains(ability);
  }

  /** All nodes by name, those without power too. */
  List<Node> nodes();

  /** Adds a node to that zone and returns it once it is Ready. */
  default Node addNode(String zone) {
    throw lacking(Ability.ADD_NODE);
  }

  /** Ends everything on the node at once, as a power cut does. */
  default void powerCut(String node) {
    throw lacking(Ability.POWER_CUT);
  }

  /**
   * Boots the node; returns once it is Ready with a new boot id. Does nothing to a node that is
   * well.
   */
  default void powerOn(String node) {
    throw lacking(Ability.POWER_CUT);
  }

  /** Takes the node's network cable out: no packet in or out; everything on it runs on. */
  default void unplug(String node) {
    throw lacking(Ability.UNPLUG_CABLE);
  }

  default void plug(String node) {
    throw lacking(Ability.UNPLUG_CABLE);
  }

  /**
   * These two nodes and their pods no longer reach each other; both still reach everything else.
   */
  default void partition(String one, String other) {
    throw lacking(Ability.PARTITION);
  }

  default void join(String one, String other) {
    throw lacking(Ability.PARTITION);
  }

  /**
   * Ends the node's kubelet alone: its containers run on, but nobody probes, restarts or reports
   * them.
   */
  default void stopKubelet(String node) {
    throw lacking(Ability.STOP_KUBELET);
  }

  default void startKubelet(String node) {
    throw lacking(Ability.STOP_KUBELET);
  }

  /** SIGKILL to the container's first process. */
  default void kill(Container container) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /**
   * Looks up the container's first process now; SIGKILL to it when the result is run, also while
   * there is no API server to ask where it is.
   */
  default Runnable aim(Container container) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /**
   * The same for everything that runs in a pod, its sandbox too: the kubelet makes a new one, which
   * has another address.
   */
  default Runnable aimAtPod(String namespace, String pod) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /**
   * The same for a node: {@link #powerCut} at the very instant at which the result is run. {@link
   * #powerOn} and {@link #restore} undo it.
   */
  default Runnable aimAtNode(String node) {
    throw lacking(Ability.POWER_CUT);
  }

  /**
   * Looks up the container's first process now, to stop it and let it go on at the very instants at
   * which that is asked, however slow the API server is by then.
   */
  default Grip grip(Container container) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /** SIGSTOP to every process of the container: connections stay open and nothing answers. */
  default void freeze(Container container) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /** SIGCONT to every process of the container. */
  default void thaw(Container container) {
    throw lacking(Ability.SIGNAL_CONTAINER);
  }

  /** Ends the API server at once; everything that runs on the nodes runs on. */
  default void stopApiServer() {
    throw lacking(Ability.STOP_API_SERVER);
  }

  /** Returns once it answers; does nothing to one that runs. */
  default void startApiServer() {
    throw lacking(Ability.STOP_API_SERVER);
  }

  /**
   * What the operators have asked of the API server so far, an audit event in JSON on each line.
   */
  default Path auditLog() {
    throw lacking(Ability.READ_AUDIT_LOG);
  }

  /** Makes the OCI archive's image known to every node, also to those that are added later. */
  default void loadImage(Path archive) {
    throw lacking(Ability.LOAD_IMAGE);
  }

  /**
   * Heals every cable and partition, powers every node on and starts the API server: what a
   * scenario owes the next one.
   */
  void restore();

  private static UnsupportedOperationException lacking(Ability ability) {
    return new UnsupportedOperationException("this cluster lacks " + ability);
  }

  /** Ends the cluster if this object brought it up; a cluster that was there before stays. */
  @Override
  void close();
}
