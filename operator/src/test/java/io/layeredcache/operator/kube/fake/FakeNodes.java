package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The machines: added, cordoned, cut off the power. What Kubernetes makes of a loss is told apart.
 */
public final class FakeNodes {

  private static final String ZONE = "topology.kubernetes.io/zone";

  private final Object lock;
  private final ObjectStore store;
  private final ApiServer api;
  private final Kubelet kubelet;

  FakeNodes(Object lock, ObjectStore store, ApiServer api, Kubelet kubelet) {
    this.lock = lock;
    this.store = store;
    this.api = api;
    this.kubelet = kubelet;
  }

  /** A node in a zone. */
  public void add(String name, String zone) {
    add(name, Map.of(ZONE, zone));
  }

  /** A node with labels of its own. */
  public void add(String name, Map<String, String> labels) {
    Map<String, String> all = new TreeMap<>(labels);
    all.put("kubernetes.io/hostname", name);
    synchronized (lock) {
      Node node =
          new NodeBuilder()
              .withNewMetadata()
              .withName(name)
              .withLabels(all)
              .endMetadata()
              .withNewSpec()
              .endSpec()
              .build();
      api.create(node);
    }
    ready(name, "True");
  }

  /** Power off. Kubernetes does not know yet: see {@link #noticeLoss}. */
  public void cutPower(String name) {
    synchronized (lock) {
      kubelet.cutPower(name);
    }
  }

  /** Power on; its pods are started again, under new addresses, when time passes. */
  public void restorePower(String name) {
    synchronized (lock) {
      kubelet.restorePower(name);
    }
    ready(name, "True");
  }

  /** The node controller has missed its heartbeat: Ready is Unknown, its pods are not ready. */
  public void noticeLoss(String name) {
    ready(name, "Unknown");
    synchronized (lock) {
      for (Pod pod : podsOn(name)) {
        store.edit(Pod.class, Key.of(pod), now -> PodStatuses.ready(now, false, store.now()));
      }
    }
  }

  /** Their tolerations have run out: the node's pods are deleted, and stay until it is back. */
  public void evict(String name) {
    synchronized (lock) {
      podsOn(name).forEach(api::delete);
    }
  }

  /** The Node is deleted, and with it, without asking a kubelet, its pods. */
  public void delete(String name) {
    synchronized (lock) {
      store.remove(Key.of(Node.class, null, name));
      podsOn(name).forEach(pod -> store.remove(Key.of(pod)));
    }
  }

  public void cordon(String name, boolean cordoned) {
    edit(
        name,
        node ->
            new NodeBuilder(node)
                .editSpec()
                .withUnschedulable(cordoned ? true : null)
                .endSpec()
                .build());
  }

  private void ready(String name, String status) {
    edit(
        name,
        node ->
            new NodeBuilder(node)
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus(status)
                .endCondition()
                .endStatus()
                .build());
  }

  private void edit(String name, UnaryOperator<Node> change) {
    synchronized (lock) {
      store.edit(Node.class, Key.of(Node.class, null, name), change);
    }
  }

  private List<Pod> podsOn(String node) {
    return store.list(Pod.class).stream()
        .filter(pod -> node.equals(pod.getSpec().getNodeName()))
        .toList();
  }
}
