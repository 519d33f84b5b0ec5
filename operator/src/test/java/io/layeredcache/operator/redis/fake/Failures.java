package io.layeredcache.operator.redis.fake;

/** Who is suspected, who has failed, and whether a majority is within reach. */
final class Failures {

  private static final long SHORTEST_HANDSHAKE = 1000;
  private static final long SHORTEST_REJOIN = 500;
  private static final long LONGEST_REJOIN = 5000;
  private static final long WRITABLE_AFTER = 2000;

  private Failures() {}

  /** Suspects who has been silent for too long, and gives up handshakes that lead nowhere. */
  static void look(FakeNode node, Network network) {
    long timeout = node.settings.nodeTimeout().toMillis();
    for (Peer peer : node.others()) {
      if (peer.handshake) {
        if (network.now() - peer.since > Math.max(timeout, SHORTEST_HANDSHAKE)) {
          node.table.remove(peer.id);
        }
      } else if (!peer.noAddress && !peer.failed && network.now() - peer.lastPong > timeout) {
        peer.suspected = true;
      }
    }
    judge(node, network.now());
  }

  /** A suspicion that a majority of the primaries shares becomes a fact, told to everybody. */
  static void conclude(FakeNode node, Peer peer, Network network) {
    if (!peer.suspected || peer.failed) {
      return;
    }
    long oldest = network.now() - 2L * node.settings.nodeTimeout().toMillis();
    peer.reports.values().removeIf(at -> at < oldest);
    int agreeing = peer.reports.size() + (node.self().primary ? 1 : 0);
    if (agreeing < node.quorum()) {
      return;
    }
    fail(peer, network.now());
    for (FakeNode other : network.running()) {
      if (other != node && other.table.containsKey(node.id) && network.reaches(node, other)) {
        other
            .peer(peer.id)
            .filter(p -> p != other.self() && !p.failed)
            .ifPresent(p -> fail(p, network.now()));
      }
    }
  }

  private static void fail(Peer peer, long now) {
    peer.failed = true;
    peer.suspected = false;
    peer.failedAt = now;
  }

  /** {@code cluster_state}: ok while a majority of the slot owners is within reach. */
  private static void judge(FakeNode node, long now) {
    long reachable =
        node.all().stream().filter(peer -> peer.ownsSlots() && peer.isReachable()).count();
    if (reachable < node.quorum()) {
      node.stateOk = false;
      node.minorityAt = now;
      return;
    }
    long rejoin =
        Math.clamp(node.settings.nodeTimeout().toMillis(), SHORTEST_REJOIN, LONGEST_REJOIN);
    boolean tooEarly = now - node.minorityAt < rejoin || now - node.startedAt < WRITABLE_AFTER;
    if (!node.stateOk && !(node.self().primary && tooEarly)) {
      node.stateOk = true;
    }
  }
}
