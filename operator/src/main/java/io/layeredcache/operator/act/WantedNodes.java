package io.layeredcache.operator.act;

import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Gives up connections to nodes that no cache has any more: each pod that is replaced has a new
 * address, and what is open to the old one would stay for as long as this process.
 */
final class WantedNodes {

  private final RedisAdmin redis;
  private final Map<String, Set<Endpoint>> byCache = new ConcurrentHashMap<>();

  WantedNodes(RedisAdmin redis) {
    this.redis = redis;
  }

  /** The nodes that a cache has now. */
  void are(String cacheUid, Observation seen) {
    Set<Endpoint> now =
        seen.members().stream()
            .flatMap(member -> member.target().stream())
            .map(RedisAdmin.Target::endpoint)
            .collect(Collectors.toUnmodifiableSet());
    if (!now.equals(byCache.put(cacheUid, now))) {
      retain();
    }
  }

  /** A cache that is gone has none. */
  void forget(String cacheUid) {
    if (byCache.remove(cacheUid) != null) {
      retain();
    }
  }

  private void retain() {
    redis.retain(
        byCache.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet()));
  }
}
