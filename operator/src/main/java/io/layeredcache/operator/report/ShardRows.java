package io.layeredcache.operator.report;

import io.layeredcache.crd.status.LinkState;
import io.layeredcache.crd.status.PrimaryStatus;
import io.layeredcache.crd.status.ReplicaStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.crd.status.SyncState;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One status row for each shard, with numbers that do not move with every pass. */
final class ShardRows {

  private ShardRows() {}

  static List<ShardStatus> of(Situation now) {
    return now.shards().shards().stream().map(shard -> row(shard, previous(shard, now))).toList();
  }

  private static Optional<ShardStatus> previous(Shard shard, Situation now) {
    return now.cache().getStatus() == null
        ? Optional.empty()
        : now.cache().getStatus().shards().stream().filter(r -> r.id() == shard.id()).findFirst();
  }

  private static ShardStatus row(Shard shard, Optional<ShardStatus> previous) {
    @Nullable String primaryId = shard.primary().flatMap(Member::nodeId).orElse(null);
    @Nullable PrimaryStatus primary =
        shard
            .primary()
            .map(member -> new PrimaryStatus(member.name(), member.zone().orElse(null), primaryId))
            .orElse(null);
    List<ReplicaStatus> replicas =
        shard.members().stream()
            .filter(member -> !isPrimary(member, shard))
            .map(member -> replica(member, shard))
            .toList();
    Optional<Load> load = shard.primary().flatMap(Member::view).map(view -> view.load());
    return new ShardStatus(
        shard.id(),
        shard.slots().toString(),
        shard.primary().isPresent() ? ShardState.Serving : ShardState.Down,
        primary,
        replicas,
        null,
        keys(load, previous),
        memory(load, previous));
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

  private static @Nullable Long keys(Optional<Load> load, Optional<ShardStatus> previous) {
    @Nullable Long before = previous.map(ShardStatus::keys).orElse(null);
    return load.map(Load::keys).map(keys -> Steady.number(before, keys)).orElse(before);
  }

  private static @Nullable String memory(Optional<Load> load, Optional<ShardStatus> previous) {
    @Nullable String before = previous.map(ShardStatus::memory).orElse(null);
    return load.map(l -> Steady.memory(before, l.usedMemory(), l.maxMemory()))
        .filter(Objects::nonNull)
        .orElse(before);
  }
}
