package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import java.util.Map;
import java.util.Optional;

/**
 * What a decision may depend on in a node. The rest changes with every heartbeat, and passes over
 * all caches for each heartbeat of each node would be most of what an idle operator does.
 *
 * @param labels all of them: which one names the zone is the cache's choice
 */
record NodeFacts(boolean ready, boolean unschedulable, Map<String, String> labels) {

  static NodeFacts of(Node node) {
    return new NodeFacts(
        Optional.ofNullable(node.getStatus()).map(NodeStatus::getConditions).stream()
            .flatMap(conditions -> conditions.stream())
            .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus())),
        Optional.ofNullable(node.getSpec()).map(NodeSpec::getUnschedulable).orElse(false),
        Optional.ofNullable(node.getMetadata().getLabels()).orElse(Map.of()));
  }
}
