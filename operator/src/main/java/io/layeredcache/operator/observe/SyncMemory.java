package io.layeredcache.operator.observe;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
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
 * <p>Kept by process, since a restarted one has lost what it had in memory; begun from the status
 * that the last operator wrote, which names nodes only: of these, who holds no keys has restarted.
 */
final class SyncMemory {

  private final Map<String, Set<Synced>> inSyncByCache = new ConcurrentHashMap<>();

  /**
   * A replica that is, or last was, in sync.
   *
   * @param runId of its process; empty if only the node is known
   */
  private record Synced(String nodeId, Optional<String> runId) {

    static Synced of(NodeView view) {
      return new Synced(view.id(), Optional.of(view.runId()));
    }

    boolean is(NodeView view) {
      return nodeId.equals(view.id())
          && runId.map(view.runId()::equals).orElse(view.load().keys() > 0);
    }
  }

  /**
   * Brings the memory up to date with one pass's readings.
   *
   * @return node ids of the replicas that are, or last were, in sync
   */
  Set<String> update(LayeredCache cache, Map<String, NodeView> viewsById) {
    String uid = cache.getMetadata().getUid();
    Set<Synced> before = inSyncByCache.getOrDefault(uid, fromStatus(cache));
    Set<Synced> now = new HashSet<>();
    before.stream().filter(synced -> !viewsById.containsKey(synced.nodeId())).forEach(now::add);
    for (NodeView view : viewsById.values()) {
      boolean was = before.stream().anyMatch(synced -> synced.is(view));
      if (isInSync(view, was, viewsById)) {
        now.add(Synced.of(view));
      }
    }
    inSyncByCache.put(uid, Set.copyOf(now));
    return now.stream().map(Synced::nodeId).collect(Collectors.toUnmodifiableSet());
  }

  void forget(String cacheUid) {
    inSyncByCache.remove(cacheUid);
  }

  private static boolean isInSync(NodeView view, boolean was, Map<String, NodeView> views) {
    if (view.self().primary()) {
      return false;
    }
    boolean up = view.replication().upstream().filter(Upstream::up).isPresent();
    Optional<NodeView> primary = view.self().primaryId().map(views::get);
    // its primary may have been read just before its death: then the replica alone says "down"
    return (up || was) && primary.filter(alive -> !streamsTo(view, alive)).isEmpty();
  }

  /** A replica says that its link is up up to a second before its primary streams to it. */
  private static boolean streamsTo(NodeView replica, NodeView primary) {
    return primary.replication().downstream().stream()
        .filter(downstream -> downstream.state() == Downstream.State.ONLINE)
        .anyMatch(downstream -> downstream.endpoint().sameAddress(replica.self().endpoint()));
  }

  private static Set<Synced> fromStatus(LayeredCache cache) {
    LayeredCacheStatus status = cache.getStatus();
    if (status == null) {
      return Set.of();
    }
    return status.shards().stream()
        .flatMap(shard -> shard.replicas().stream())
        .filter(replica -> replica.isInSync())
        .flatMap(replica -> Optional.ofNullable(replica.nodeId()).stream())
        .map(nodeId -> new Synced(nodeId, Optional.empty()))
        .collect(Collectors.toSet());
  }
}
