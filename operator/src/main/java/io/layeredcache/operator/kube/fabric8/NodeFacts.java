package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Map;

/** What of a node matters to caches; its heartbeats do not. */
record NodeFacts(boolean ready, boolean cordoned, Map<String, String> labels) {

  static NodeFacts of(Node node) {
    boolean ready =
        node.getStatus().getConditions().stream()
            .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    boolean cordoned = Boolean.TRUE.equals(node.getSpec().getUnschedulable());
    return new NodeFacts(ready, cordoned, Map.copyOf(node.getMetadata().getLabels()));
  }
}
