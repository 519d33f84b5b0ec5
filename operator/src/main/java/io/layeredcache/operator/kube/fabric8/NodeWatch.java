package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Comparator;
import java.util.List;

/** Holds all nodes; says when one has changed in what decisions depend on. */
final class NodeWatch implements AutoCloseable {

  private final SharedIndexInformer<Node> informer;

  NodeWatch(KubernetesClient client, Runnable onChange, WatchErrors errors) {
    this.informer =
        client
            .nodes()
            .runnableInformer(0)
            .exceptionHandler(errors.of("Node", ""))
            .addEventHandler(handler(onChange));
  }

  SharedIndexInformer<Node> informer() {
    return informer;
  }

  /** All nodes by name. */
  List<Node> nodes() {
    return informer.getStore().list().stream()
        .sorted(Comparator.comparing(node -> node.getMetadata().getName()))
        .toList();
  }

  private static ResourceEventHandler<Node> handler(Runnable onChange) {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(Node node) {
        onChange.run();
      }

      @Override
      public void onUpdate(Node before, Node now) {
        if (!NodeFacts.of(before).equals(NodeFacts.of(now))) {
          onChange.run();
        }
      }

      @Override
      public void onDelete(Node node, boolean lastStateUnknown) {
        onChange.run();
      }
    };
  }

  @Override
  public void close() {
    informer.close();
  }
}
