package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What has come of a cache, without ids, addresses and times: those may differ between two runs.
 *
 * @param roles what each pod's server is, and the slots that it owns
 * @param objects kind and name of everything in the namespace
 * @param topology what clients are told, by shard
 */
record EndState(Map<String, String> roles, List<String> objects, List<String> topology) {

  static EndState of(SimulatedCluster cluster) {
    return new EndState(roles(cluster), objects(cluster), topology(cluster));
  }

  private static Map<String, String> roles(SimulatedCluster cluster) {
    Map<String, String> podsById = new TreeMap<>();
    cluster.viewsByPod().forEach((pod, view) -> podsById.put(view.id(), pod));
    Map<String, String> roles = new TreeMap<>();
    cluster
        .viewsByPod()
        .forEach(
            (pod, view) ->
                roles.put(
                    pod,
                    view.self()
                        .primaryId()
                        .map(id -> "follows " + podsById.get(id))
                        .orElse("owns " + view.self().slots())));
    return roles;
  }

  private static List<String> objects(SimulatedCluster cluster) {
    List<Class<? extends HasMetadata>> kinds =
        List.of(
            Pod.class,
            StatefulSet.class,
            Service.class,
            Secret.class,
            ConfigMap.class,
            PodDisruptionBudget.class);
    return kinds.stream()
        .<HasMetadata>flatMap(kind -> cluster.kubernetes().list(kind).stream())
        .map(object -> object.getKind() + "/" + object.getMetadata().getName())
        .sorted()
        .toList();
  }

  private static List<String> topology(SimulatedCluster cluster) {
    TopologyDocument document = cluster.published().orElseThrow();
    return Stream.concat(
            document.shards().stream()
                .map(
                    shard ->
                        "%d %s %s primary %s replicas %s"
                            .formatted(
                                shard.id(),
                                shard.state(),
                                shard.slots(),
                                shard.primary().map(NodeTopology::pod),
                                shard.replicas().stream().map(NodeTopology::pod).toList())),
            document.seeds().stream().map(seed -> "seed " + seed))
        .toList();
  }
}
