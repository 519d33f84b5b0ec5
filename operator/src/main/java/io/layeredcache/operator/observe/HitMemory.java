package io.layeredcache.operator.observe;

import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counters of the passes before, without which there are no differences.
 *
 * <p>Only the owner of slots counts. Its reads are those that applications are sent to it for: a
 * replica counts none, or those of somebody who reads it on purpose, and its hits would hide that
 * the primary beside it came back empty. A node that gains or loses its slots is counted anew: what
 * it answered in its other part says nothing about this one.
 */
final class HitMemory {

  private final Map<String, Counting> byCache = new ConcurrentHashMap<>();

  /** All that is kept of one cache. */
  private record Counting(Instant since, Map<String, Node> nodes) {}

  /** All that is kept of one node. */
  private record Node(HitWindow window, Instant quietSince) {}

  /**
   * Brings the counts up to date with one pass's readings.
   *
   * @param readings by pod
   * @param window of {@code spec.changes.hitRatio}
   * @return counts of the owners that were read, by node id
   */
  Map<String, HitCount> update(
      String cacheUid, Map<String, Reading<NodeView>> readings, Duration window, Instant now) {
    Counting before = byCache.getOrDefault(cacheUid, new Counting(now, Map.of()));
    Map<String, Node> nodes = new HashMap<>(before.nodes);
    // gone for good, or unreadable for longer than any window: nothing of it counts any more
    nodes.values().removeIf(node -> isOld(node, window, now));
    Map<String, HitCount> counts = new HashMap<>();
    boolean young = now.isBefore(before.since.plus(window));
    for (Reading<NodeView> reading : readings.values()) {
      if (reading instanceof Reading.Known<NodeView>(NodeView view, Instant at)) {
        Optional<Node> owner = read(view, at, Optional.ofNullable(nodes.remove(view.id())), window);
        owner.ifPresent(
            node -> {
              nodes.put(view.id(), node);
              counts.put(view.id(), count(node, at, window, young));
            });
      }
    }
    byCache.put(cacheUid, new Counting(before.since, Map.copyOf(nodes)));
    return counts;
  }

  void forget(String cacheUid) {
    byCache.remove(cacheUid);
  }

  private static boolean isOld(Node node, Duration window, Instant now) {
    Instant last = node.window.base().map(HitWindow.Base::at).orElse(Instant.MIN);
    return last.isBefore(now.minus(window.multipliedBy(2)).minusSeconds(60));
  }

  private static Optional<Node> read(
      NodeView view, Instant at, Optional<Node> before, Duration window) {
    boolean owner = view.self().primary() && !view.self().slots().isEmpty();
    if (!owner) {
      return Optional.empty();
    }
    HitWindow counted = before.map(Node::window).orElse(HitWindow.EMPTY).read(view, at, window);
    boolean read = counted.latest().samples() > 0;
    Instant quietSince = read ? at : before.map(Node::quietSince).orElse(at);
    return Optional.of(new Node(counted, quietSince));
  }

  private static HitCount count(Node node, Instant at, Duration window, boolean young) {
    return new HitCount(
        node.window.reads(at, window), node.window.latest(), node.quietSince, young);
  }
}
