package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the watches hold for one cache: every object with its label, whoever owns it, plus all
 * nodes. Each list is sorted by name. {@code PodDisruptionBudget} and the rest are never partial.
 */
public record CacheObjects(
    List<Pod> pods,
    List<StatefulSet> statefulSets,
    List<Service> services,
    List<Secret> secrets,
    List<ConfigMap> configMaps,
    List<PodDisruptionBudget> budgets,
    List<Node> nodes) {

  public CacheObjects {
    pods = List.copyOf(pods);
    statefulSets = List.copyOf(statefulSets);
    services = List.copyOf(services);
    secrets = List.copyOf(secrets);
    configMaps = List.copyOf(configMaps);
    budgets = List.copyOf(budgets);
    nodes = List.copyOf(nodes);
  }

  /** Everything that belongs to the cache: all but nodes. */
  public Stream<HasMetadata> all() {
    return Stream.<List<? extends HasMetadata>>of(
            pods, statefulSets, services, secrets, configMaps, budgets)
        .flatMap(List::stream);
  }
}
