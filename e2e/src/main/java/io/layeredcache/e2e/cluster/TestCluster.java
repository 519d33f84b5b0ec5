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
  Node addNode(String zone);

  /** Ends everything on the node at once, as a power cut does. */
  void powerCut(String node);

  /**
   * Boots the node; returns once it is Ready with a new boot id. Does nothing to a node that is
   * well.
   */
  void powerOn(String node);

  /** Takes the node's network cable out: no packet in or out; everything on it runs on. */
  void unplug(String node);

  void plug(String node);

  /**
   * These two nodes and their pods no longer reach each other; both still reach everything else.
   */
  void partition(String one, String other);

  void join(String one, String other);

  /**
   * Ends the node's kubelet alone: its containers run on, but nobody probes, restarts or reports
   * them.
   */
  void stopKubelet(String node);

  void startKubelet(String node);

  /** SIGKILL to the container's first process. */
  void kill(Container container);

  /** SIGSTOP to every process of the container: connections stay open and nothing answers. */
  void freeze(Container container);

  /** SIGCONT to every process of the container. */
  void thaw(Container container);

  /** Ends the API server at once; everything that runs on the nodes runs on. */
  void stopApiServer();

  /** Returns once it answers; does nothing to one that runs. */
  void startApiServer();

  /**
   * What the operators have asked of the API server so far, an audit event in JSON on each line.
   */
  Path auditLog();

  /** Makes the OCI archive's image known to every node, also to those that are added later. */
  void loadImage(Path archive);

  /**
   * Heals every cable and partition, powers every node on and starts the API server: what a
   * scenario owes the next one.
   */
  void restore();

  /** Ends the cluster if this object brought it up; a cluster that was there before stays. */
  @Override
  void close();
}
