package io.layeredcache.operator.observe;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the pods that use a cache, by the names of their connections.
 *
 * <ol>
 *   <li>At most once in 30 s: a server with thousands of clients writes a line for each of them.
 *   <li>Not within 5 s of a publication, which every client is about to follow: otherwise each one
 *       would find all of them behind. Where publications do not stop, after a minute all the same.
 *   <li>A pod counts once, whatever the number of nodes that it is connected to, with the newest
 *       version that it names anywhere. What a node that is not read now said before holds for 90
 *       s.
 * </ol>
 */
final class ClientCensus {

  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Duration SETTLING = Duration.ofSeconds(5);
  private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(60);
  private static final Duration HOLDS = Duration.ofSeconds(90);

  private final NodeReader nodes;
  private final Map<String, Returns> byCache = new ConcurrentHashMap<>();

  ClientCensus(NodeReader nodes) {
    this.nodes = nodes;
  }

  /** All that is kept of one cache. */
  private record Returns(ClientCount count, Map<String, Names> byNode) {}

  /** What one node said. */
  private record Names(List<ClientName> names, Instant at) {}

  /** The count that stands: a new one if it is due and a node answers, else the last one. */
  Optional<ClientCount> take(
      String cacheUid, List<Member> members, Reading<PublishedTopology> published, Instant now) {
    Optional<Returns> last = Optional.ofNullable(byCache.get(cacheUid));
    Optional<TopologyDocument> document = published.known().map(PublishedTopology::document);
    Map<String, RedisAdmin.Target> targets = targets(members);
    if (document.filter(current -> isDue(last, current, now)).isEmpty() || targets.isEmpty()) {
      return last.map(Returns::count);
    }
    Map<String, Names> byNode = new HashMap<>();
    last.ifPresent(returns -> byNode.putAll(returns.byNode()));
    byNode.values().removeIf(names -> names.at().isBefore(now.minus(HOLDS)));
    nodes
        .clientsOfAll(targets)
        .forEach(
            (node, reading) ->
                reading.known().ifPresent(names -> byNode.put(node, new Names(names, now))));
    ClientCount count =
        new ClientCount(podsByVersion(byNode), document.orElseThrow().version(), now);
    byCache.put(cacheUid, new Returns(count, Map.copyOf(byNode)));
    return Optional.of(count);
  }

  void forget(String cacheUid) {
    byCache.remove(cacheUid);
  }

  private static boolean isDue(Optional<Returns> last, TopologyDocument published, Instant now) {
    if (last.isEmpty()) {
      return true;
    }
    Instant counted = last.get().count().at();
    boolean settled = !now.isBefore(published.time().plus(SETTLING));
    return !now.isBefore(counted.plus(settled ? INTERVAL : LONGEST_INTERVAL));
  }

  private static Map<String, RedisAdmin.Target> targets(List<Member> members) {
    Map<String, RedisAdmin.Target> targets = new TreeMap<>();
    members.stream()
        .filter(member -> member.view().isPresent())
        .forEach(member -> targets.put(member.name(), member.admin()));
    return targets;
  }

  private static SortedMap<Long, Integer> podsByVersion(Map<String, Names> byNode) {
    Map<String, Long> newest = new HashMap<>();
    byNode.values().stream()
        .flatMap(names -> names.names().stream())
        .forEach(name -> newest.merge(name.pod(), name.version(), Math::max));
    SortedMap<Long, Integer> pods = new TreeMap<>();
    newest.values().forEach(version -> pods.merge(version, 1, Integer::sum));
    return pods;
  }
}
