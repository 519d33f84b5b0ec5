package io.layeredcache.operator.observe;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.Comparator;
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

  /** Links that broke together are seen to break seconds apart, by timers of seconds. */
  private static final Duration TOGETHER = Duration.ofSeconds(10);

  private final Map<String, Set<Synced>> inSyncByCache = new ConcurrentHashMap<>();

  /**
   * A replica that is, or last was, in sync.
   *
   * @param life in which; empty if only the node is known
   */
  private record Synced(String nodeId, Optional<Life> life) {

    static Synced of(NodeView view) {
      return new Synced(view.id(), Optional.of(Life.of(view)));
    }

    boolean is(NodeView view, Map<String, NodeView> views) {
      return nodeId.equals(view.id())
          && life.map(Life.of(view)::equals)
              .orElseGet(() -> view.load().keys() > 0 && brokeLast(view, views));
    }
  }

  /** A process, and whose replica it is: another primary's data are others. */
  private record Life(String runId, Optional<String> primaryId) {

    static Life of(NodeView view) {
      return new Life(view.runId(), view.self().primaryId());
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
      boolean was = before.stream().anyMatch(synced -> synced.is(view, viewsById));
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
    Optional<Upstream> link = view.replication().upstream();
    if (view.self().primary() || link.filter(Upstream::syncing).isPresent()) {
      return false;
    }
    boolean up = link.filter(Upstream::up).isPresent();
    Optional<NodeView> primary = view.self().primaryId().map(views::get);
    return primary
        .map(alive -> streamsTo(view, alive) && (up || (was && brokeJustNow(view))))
        .orElse(up || was);
  }

  /** Its primary may have been read just before its death: then the replica alone says "down". */
  private static boolean brokeJustNow(NodeView view) {
    return downFor(view).filter(down -> down.compareTo(TOGETHER) <= 0).isPresent();
  }

  /**
   * Whether no other replica of its primary has lost its link much later: the status may be of long
   * ago, and a replica that has been away since then is not the one that has everything.
   */
  private static boolean brokeLast(NodeView view, Map<String, NodeView> views) {
    Optional<Duration> latest =
        views.values().stream()
            .filter(other -> other.self().primaryId().equals(view.self().primaryId()))
            .flatMap(other -> downFor(other).stream())
            .min(Comparator.naturalOrder());
    return downFor(view)
        .filter(down -> latest.filter(least -> isTogether(down, least)).isPresent())
        .isPresent();
  }

  private static boolean isTogether(Duration down, Duration least) {
    return down.compareTo(least.plus(TOGETHER)) <= 0;
  }

  /** Nothing while it is up; empty if it never was. */
  private static Optional<Duration> downFor(NodeView view) {
    return view.replication()
        .upstream()
        .flatMap(link -> link.up() ? Optional.of(Duration.ZERO) : link.downFor());
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
