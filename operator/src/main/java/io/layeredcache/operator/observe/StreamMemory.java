package io.layeredcache.operator.observe;

import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far the streams of the primaries were when they were read, by replication id. A dead primary
 * cannot be asked any more, and only what was seen of it tells from when on its successor may lack
 * something.
 */
final class StreamMemory {

  /** Longer than anybody replays invalidations. */
  private static final Duration KEPT = Duration.ofMinutes(15);

  private final Map<String, Map<String, StreamLog>> byCache = new ConcurrentHashMap<>();

  /**
   * Brings the memory up to date with one pass's readings.
   *
   * @param begun when the first of the readings was begun: what a primary took before then is in
   *     the offset that it told
   * @return what promoted replicas inherited, by node id, where their predecessor's stream is known
   */
  Map<String, Succession> update(String cacheUid, Map<String, NodeView> viewsById, Instant begun) {
    Map<String, StreamLog> logs = new HashMap<>(byCache.getOrDefault(cacheUid, Map.of()));
    logs.values().removeIf(log -> log.last().isBefore(begun.minus(KEPT)));
    Map<String, Succession> successions = new HashMap<>();
    for (NodeView view : viewsById.values()) {
      Replication replication = view.replication();
      if (replication.role() == Role.PRIMARY && !view.self().slots().isEmpty()) {
        logs.merge(
            replication.replicationId(),
            StreamLog.begin(begun, replication.offset()),
            (log, first) -> log.read(begun, replication.offset()));
      }
    }
    for (NodeView view : viewsById.values()) {
      view.replication()
          .former()
          .flatMap(
              former ->
                  Optional.ofNullable(logs.get(former.replicationId()))
                      .map(log -> log.upTo(former.end())))
          .ifPresent(succession -> successions.put(view.id(), succession));
    }
    byCache.put(cacheUid, Map.copyOf(logs));
    return successions;
  }

  void forget(String cacheUid) {
    byCache.remove(cacheUid);
  }
}
