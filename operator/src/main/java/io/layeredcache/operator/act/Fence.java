package io.layeredcache.operator.act;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Keeps an earlier leader from coming late. A lease check before a command does not stop a process
 * that is frozen between the two; its connection being cut does. So this process cuts what others
 * of its kind have open at a node before it changes anything of that cache, once for each node.
 *
 * <p>A node that does not answer now is fenced in the pass that reads it again: steps depend on
 * readings, so nothing is done to it before.
 */
final class Fence {

  private final RedisAdmin redis;
  private final Map<String, Set<String>> fenced = new ConcurrentHashMap<>();

  Fence(RedisAdmin redis) {
    this.redis = redis;
  }

  /** Cuts where it was not done yet; returns why nothing may be changed in this pass, if so. */
  Optional<Outcome.Failure> raise(String cacheUid, List<Member> members) {
    Set<String> before = fenced.getOrDefault(cacheUid, Set.of());
    for (Member member : members) {
      boolean isNew = member.view().map(NodeView::id).filter(before::contains).isEmpty();
      if (member.view().isPresent() && isNew) {
        Optional<Outcome.Failure> failure = RedisEffects.failure(redis.fence(member.admin()));
        if (failure.isPresent()) {
          return failure.map(
              cause ->
                  Outcome.Failure.of(
                      "an earlier leader's connections to %s could not be cut: %s"
                          .formatted(member.name(), cause.message())));
        }
      }
    }
    fenced.put(
        cacheUid,
        members.stream()
            .flatMap(member -> member.view().stream())
            .map(NodeView::id)
            .collect(Collectors.toSet()));
    return Optional.empty();
  }

  void forget(String cacheUid) {
    fenced.remove(cacheUid);
  }
}
