package io.layeredcache.operator.observe;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which replicas were in sync when their primary was last seen alive. After a death every replica's
 * link is down; only the reading before it tells the replica that had everything from the one that
 * still waited for its first copy.
 *
 * <p>Kept in memory by node id, and begun from the status that the last operator wrote.
 */
final class SyncMemory {

  private final Map<String, Set<String>> inSyncByCache = new ConcurrentHashMap<>();

  /**
   * Brings the memory up to date with one pass's readings.
   *
   * @return node ids of the replicas that are, or last were, in sync
   */
  Set<String> update(LayeredCache cache, Map<String, NodeView> viewsById) {
    String uid = cache.getMetadata().getUid();
    Set<String> before = inSyncByCache.getOrDefault(uid, fromStatus(cache));
    Set<String> inSync = new HashSet<>(before);
    for (NodeView view : viewsById.values()) {
      judge(view, viewsById, inSync);
    }
    inSyncByCache.put(uid, Set.copyOf(inSync));
    return Set.copyOf(inSync);
  }

  void forget(String cacheUid) {
    inSyncByCache.remove(cacheUid);
  }

  private static void judge(NodeView view, Map<String, NodeView> views, Set<String> inSync) {
    boolean up = view.replication().upstream().filter(Upstream::up).isPresent();
    Optional<NodeView> primary = view.self().primaryId().map(views::get);
    if (up && primary.filter(alive -> !streamsTo(view, alive)).isEmpty()) {
      inSync.add(view.id());
    } else if (primary.isPresent() || view.self().primary()) {
      inSync.remove(view.id());
    }
  }

  /** A replica says that its link is up up to a second before its primary streams to it. */
  private static boolean streamsTo(NodeView replica, NodeView primary) {
    Endpoint at = replica.self().endpoint();
    return primary.replication().downstream().stream()
        .filter(downstream -> downstream.state() == Downstream.State.ONLINE)
        .anyMatch(
            downstream ->
                downstream.endpoint().host().equals(at.host())
                    && downstream.endpoint().port() == at.port());
  }

  private static Set<String> fromStatus(LayeredCache cache) {
    LayeredCacheStatus status = cache.getStatus();
    if (status == null) {
      return Set.of();
    }
    return status.shards().stream()
        .flatMap(shard -> shard.replicas().stream())
        .filter(replica -> replica.isInSync())
        .map(replica -> replica.nodeId())
        .collect(Collectors.toSet());
  }
}
