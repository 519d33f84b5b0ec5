package io.layeredcache.operator.simulation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What has come of a cache, without ids, addresses and times: those may differ between two runs.
 *
 * @param roles what each pod's server is, and the slots that it owns
 * @param objects every value of every object in the namespace
 */
record EndState(Map<String, String> roles, List<String> objects) {

  static EndState of(SimulatedCluster cluster) {
    return new EndState(roles(cluster), Contents.of(cluster));
  }

  /** What the other says and this does not ({@code -}), and the other way round ({@code +}). */
  List<String> differencesFrom(EndState other) {
    return Stream.concat(
            without(other.everything(), everything()).map(line -> "- " + line),
            without(everything(), other.everything()).map(line -> "+ " + line))
        .toList();
  }

  private List<String> everything() {
    return Stream.concat(
            roles.entrySet().stream().map(role -> role.getKey() + " " + role.getValue()),
            objects.stream())
        .toList();
  }

  private static Stream<String> without(List<String> lines, List<String> others) {
    Set<String> known = new HashSet<>(others);
    return lines.stream().filter(line -> !known.contains(line));
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
}
