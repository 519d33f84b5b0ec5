package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Former;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a node says of itself. */
final class Views {

  private static final String VERSION = "7.0.15";
  private static final long EMPTY_MEMORY = 1 << 20;
  private static final long MAX_MEMORY = 1 << 28;
  private static final long KEY_MEMORY = 200;

  private Views() {}

  static NodeView of(FakeNode node, List<FakeNode> downstream, long now) {
    return new NodeView(
        node.id,
        node.runId,
        VERSION,
        node.stateOk,
        node.currentEpoch,
        node.all().stream().map(peer -> entry(peer, node)).toList(),
        replication(node, downstream, now),
        load(node, now),
        Duration.ofMillis(node.resyncDelayMillis),
        Duration.ofSeconds(longestWait(downstream, now) / 1000),
        node.data.topology);
  }

  private static long longestWait(List<FakeNode> downstream, long now) {
    return downstream.stream()
        .filter(replica -> !replica.link.isUp())
        .mapToLong(replica -> now - replica.link.waitingSince)
        .max()
        .orElse(0);
  }

  private static NodeEntry entry(Peer peer, FakeNode viewer) {
    long epoch =
        peer.primary || peer.primaryId == null
            ? peer.configEpoch
            : viewer.peer(peer.primaryId).map(p -> p.configEpoch).orElse(peer.configEpoch);
    return new NodeEntry(
        peer.id,
        peer.endpoint,
        peer.hostname,
        peer.primary && !peer.handshake,
        Optional.ofNullable(peer.primaryId),
        health(peer),
        epoch,
        peer.linked || peer == viewer.self(),
        Slots.ranges(peer.slots),
        false);
  }

  private static Health health(Peer peer) {
    if (peer.handshake) {
      return Health.HANDSHAKE;
    }
    if (peer.noAddress) {
      return Health.NO_ADDRESS;
    }
    if (peer.failed) {
      return Health.FAILED;
    }
    return peer.suspected ? Health.SUSPECTED : Health.OK;
  }

  private static Replication replication(FakeNode node, List<FakeNode> downstream, long now) {
    Peer self = node.self();
    return new Replication(
        self.primary ? Role.PRIMARY : Role.REPLICA,
        node.data.replicationId,
        node.data.offset,
        self.primary ? Optional.empty() : Optional.of(upstream(node, now)),
        downstream.stream()
            .map(replica -> downstream(replica))
            .sorted(Comparator.comparing(replica -> replica.endpoint().toString()))
            .toList(),
        node.data.formerEnd < 0
            ? Optional.empty()
            : Optional.of(new Former(node.data.formerReplicationId, node.data.formerEnd)));
  }

  private static Upstream upstream(FakeNode node, long now) {
    Optional<Duration> downFor =
        node.link.downFor(now).stream().mapToObj(Duration::ofMillis).findFirst();
    return new Upstream(
        node.primary().map(primary -> primary.endpoint).orElse(Peer.NOWHERE),
        node.link.isUp(),
        downFor.map(down -> Duration.ofSeconds(down.toSeconds())),
        node.link.state == ReplicaLink.State.SYNCING);
  }

  /** Redis 7.0 says {@code wait_bgsave} also while it transfers without a file. */
  private static Downstream downstream(FakeNode replica) {
    return new Downstream(
        replica.endpoint,
        replica.link.isUp() ? Downstream.State.ONLINE : Downstream.State.WAITING,
        replica.link.isUp() ? replica.data.offset : 0);
  }

  private static Load load(FakeNode node, long now) {
    return new Load(
        false,
        node.gate.isSaving(),
        node.data.keys,
        0,
        EMPTY_MEMORY + KEY_MEMORY * node.data.keys,
        MAX_MEMORY,
        node.data.hits,
        node.data.misses,
        0,
        node.data.fullSyncs,
        Duration.ofSeconds((now - node.startedAt) / 1000));
  }
}
