package io.layeredcache.operator.report;

import io.layeredcache.crd.status.LinkState;
import io.layeredcache.crd.status.ReplicaStatus;
import io.layeredcache.crd.status.SyncState;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.shard.Shard;
import java.util.List;

/** The rows of a shard's members that are not its primary. */
final class ReplicaRows {

  private ReplicaRows() {}

  static List<ReplicaStatus> of(Shard shard) {
    return shard.members().stream()
        .filter(member -> !isPrimary(member, shard))
        .map(member -> replica(member, shard))
        .toList();
  }

  private static boolean isPrimary(Member member, Shard shard) {
    return shard.primary().filter(primary -> primary.name().equals(member.name())).isPresent();
  }

  private static ReplicaStatus replica(Member member, Shard shard) {
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
        null,
        state(member, follows));
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
