package io.layeredcache.e2e.scenario;

import io.layeredcache.e2e.cluster.Container;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A primary that is to die.
 *
 * @param shard whose primary it is
 * @param container its server
 * @param node where it stands
 */
record Victim(int shard, Container container, String node) {

  /**
   * One that is the only primary of its node: of four shards no majority would be left to vote if
   * the node took two along. Where there is none, one is handed over as in a drain.
   */
  static Victim aloneOnItsNode(CacheUnderTest cache, Kubectl kubectl) {
    for (int handedOver = 0; handedOver < cache.shards(); handedOver++) {
      List<List<Victim>> nodes = byNode(cache);
      Optional<List<Victim>> alone = nodes.stream().filter(node -> node.size() == 1).findFirst();
      if (alone.isPresent()) {
        return alone.get().getFirst();
      }
      String pod = nodes.getFirst().getFirst().container().pod();
      kubectl.inNamespace(cache.namespace(), "delete", "pod", pod);
      cache.awaitWhole();
    }
    throw new AssertionError("no node with one primary, but " + byNode(cache));
  }

  private static List<List<Victim>> byNode(CacheUnderTest cache) {
    return List.copyOf(
        primaries(cache).stream()
            .collect(Collectors.groupingBy(Victim::node, TreeMap::new, Collectors.toList()))
            .values());
  }

  /** All primaries, by shard. */
  static List<Victim> primaries(CacheUnderTest cache) {
    return cache.views().entrySet().stream()
        .filter(entry -> !entry.getValue().self().slots().isEmpty())
        .map(entry -> cache.pod(entry.getKey()))
        .map(
            pod ->
                new Victim(
                    Integer.parseInt(pod.getMetadata().getLabels().get("layeredcache.io/shard")),
                    cache.container(pod.getMetadata().getName()),
                    pod.getSpec().getNodeName()))
        .toList();
  }

  /** Whether it still is what it was chosen for. */
  boolean isAloneIn(CacheUnderTest cache) {
    return primaries(cache).stream()
        .filter(primary -> primary.node().equals(node))
        .toList()
        .equals(List.of(this));
  }
}
