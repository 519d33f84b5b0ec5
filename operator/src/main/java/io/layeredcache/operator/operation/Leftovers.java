package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Objects of a cache that nothing refers to any more. */
final class Leftovers {

  private Leftovers() {}

  /**
   * Deletes them.
   *
   * @param guarded shards that have a budget
   */
  static Proposal of(Situation now, Set<Integer> guarded) {
    Stream<HasMetadata> all = Stream.concat(configurations(now), budgets(now, guarded));
    List<Step.DeleteObject> steps = all.map(Step.DeleteObject::new).toList();
    return Proposal.of(steps);
  }

  /** Configurations that no pod and no template names. */
  private static Stream<ConfigMap> configurations(Situation now) {
    CacheObjects objects = now.seen().objects();
    LayeredCache cache = now.cache();
    String current = ServerConfig.name(cache);
    return objects.configMaps().stream()
        .filter(map -> ServerConfig.is(map) && Ownership.owns(cache, map))
        .filter(map -> !current.equals(map.getMetadata().getName()))
        .filter(map -> !inUse(map, objects));
  }

  private static boolean inUse(ConfigMap map, CacheObjects objects) {
    String name = map.getMetadata().getName();
    return Stream.concat(
            objects.pods().stream().map(pod -> pod.getSpec()),
            objects.statefulSets().stream().map(set -> set.getSpec().getTemplate().getSpec()))
        .flatMap(spec -> spec.getVolumes().stream())
        .anyMatch(
            volume ->
                volume.getConfigMap() != null && name.equals(volume.getConfigMap().getName()));
  }

  /** Budgets of shards that are gone or have one pod only. */
  private static Stream<PodDisruptionBudget> budgets(Situation now, Set<Integer> guarded) {
    Names names = Names.of(now.cache());
    Set<String> kept = guarded.stream().map(names::shard).collect(Collectors.toSet());
    return now.seen().objects().budgets().stream()
        .filter(budget -> Ownership.owns(now.cache(), budget))
        .filter(budget -> !kept.contains(budget.getMetadata().getName()));
  }
}
