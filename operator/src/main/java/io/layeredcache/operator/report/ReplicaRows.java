package io.layeredcache.operator.report;

import io.layeredcache.crd.status.LinkState;
import io.layeredcache.crd.status.ReplicaStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.crd.status.SyncState;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of a shard's members that are not its primary. */
final class ReplicaRows {

  private ReplicaRows() {}

  static List<ReplicaStatus> of(Shard shard, Optional<ShardStatus> previous) {
    return shard.members().stream()
        .filter(member -> !isPrimary(member, shard))
        .map(member -> replica(member, shard, lagBefore(member, previous)))
        .toList();
  }

  private static @Nullable Long lagBefore(Member member, Optional<ShardStatus> previous) {
    return previous.stream()
        .flatMap(row -> row.replicas().stream())
        .filter(replica -> replica.pod().equals(member.name()))
        .findFirst()
        .map(ReplicaStatus::lagBytes)
        .orElse(null);
  }

  private static boolean isPrimary(Member member, Shard shard) {
    return shard.primary().filter(primary -> primary.name().equals(member.name())).isPresent();
  }

  private static ReplicaStatus replica(Member member, Shard shard, @Nullable Long lagBefore) {
    boolean follows = shard.primary().flatMap(Member::nodeId).filter(member::follows).isPresent();
    LinkState link =
        member.view().isEmpty()
            ? LinkState.Unknown
            : member.linkUp() ? LinkState.Up : LinkState.Down;
    return new ReplicaStatus(
        member.name(),
        member.zone().orElse(null),
        member.nodeId().orElse(null),
        link,
        follows && member.linkUp() ? lag(member, shard, lagBefore) : null,
        state(member, follows));
  }

  private static @Nullable Long lag(Member member, Shard shard, @Nullable Long before) {
    return shard
        .primary()
        .flatMap(primary -> member.lagBehind(primary))
        .map(bytes -> Steady.lag(before, bytes))
        .orElse(null);
  }

  private static SyncState state(Member member, boolean follows) {
    if (member.view().isEmpty()) {
      return SyncState.Down;
    }
    if (follows && member.linkUp()) {
      return SyncState.InSync;
    }
    boolean syncing = member.upstream().filter(Upstream::syncing).isPresent();
    return syncing ? SyncState.Syncing : SyncState.Waiting;
  }
}
