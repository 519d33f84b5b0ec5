package io.layeredcache.operator.observe;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything that is kept between passes; a new operator begins without it and does no harm. */
final class Memory {

  private final SyncMemory sync = new SyncMemory();
  private final HitMemory hits = new HitMemory();
  private final StreamMemory streams = new StreamMemory();

  /**
   * Brings the memory up to date with one pass's readings.
   *
   * @param readings by pod
   * @param begun when the first of them was begun
   * @return what is remembered of the nodes that were read, by node id
   */
  Map<String, Past> update(
      LayeredCache cache, Map<String, Reading<NodeView>> readings, Instant begun) {
    String uid = cache.getMetadata().getUid();
    Duration window = cache.getSpec().changes().hitRatio().window().toDuration();
    Map<String, NodeView> views =
        readings.values().stream()
            .flatMap(reading -> reading.known().stream())
            .collect(Collectors.toMap(NodeView::id, Function.identity(), (one, other) -> one));
    Set<String> inSync = sync.update(cache, views);
    Map<String, HitCount> counts = hits.update(uid, readings, window, begun);
    Map<String, Succession> successions = streams.update(uid, views, begun);
    Map<String, Past> pasts = new HashMap<>();
    for (String id : views.keySet()) {
      pasts.put(
          id,
          new Past(
              inSync.contains(id),
              Optional.ofNullable(counts.get(id)),
              Optional.ofNullable(successions.get(id))));
    }
    return pasts;
  }

  void forget(String cacheUid) {
    sync.forget(cacheUid);
    hits.forget(cacheUid);
    streams.forget(cacheUid);
  }
}
