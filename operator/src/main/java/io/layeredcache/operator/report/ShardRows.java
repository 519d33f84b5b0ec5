package io.layeredcache.operator.report;

import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.status.OwnerStatus;
import io.layeredcache.crd.status.PrimaryStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One status row for each shard, with numbers that do not move with every pass. */
final class ShardRows {

  private ShardRows() {}

  static List<ShardStatus> of(Situation now, Plan plan) {
    return now.shards().shards().stream().map(shard -> row(shard, now, plan)).toList();
  }

  private static ShardStatus row(Shard shard, Situation now, Plan plan) {
    Optional<ShardStatus> previous = now.row(shard.id());
    Optional<Load> load = shard.primary().flatMap(Member::view).map(NodeView::load);
    @Nullable String ratio = Ratios.of(shard, now);
    @Nullable DataLossStatus loss = Warmth.again(DataLosses.last(shard, now, plan), ratio, now);
    boolean undecided = DataLosses.undecided(shard, now);
    return new ShardStatus(
        shard.id(),
        shard.slots().toString(),
        state(shard, loss, undecided),
        shard.primary().map(ShardRows::primary).orElse(null),
        ReplicaRows.of(shard, previous),
        ratio,
        keys(load, previous),
        memory(load, previous),
        undecided
            ? previous.map(ShardStatus::lastOwner).orElse(null)
            : owner(shard, previous, ratio),
        loss);
  }

  /**
   * An emptied primary serves misses, also while it is not decided whether its data are lost.
   *
   * @param undecided {@link DataLosses#undecided}
   */
  private static ShardState state(Shard shard, @Nullable DataLossStatus loss, boolean undecided) {
    if (shard.primary().isEmpty()) {
      return ShardState.Down;
    }
    boolean warm = loss == null || loss.warmAgain() != null;
    return warm && !undecided ? ShardState.Serving : ShardState.Warming;
  }

  private static PrimaryStatus primary(Member member) {
    return new PrimaryStatus(
        member.name(), member.zone().orElse(null), member.nodeId().orElse(null));
  }

  /** Who owns the slots now; while nobody does, who did. */
  private static @Nullable OwnerStatus owner(
      Shard shard, Optional<ShardStatus> previous, @Nullable String ratio) {
    Optional<OwnerStatus> before = previous.map(ShardStatus::lastOwner);
    @Nullable String lastRatio =
        ratio == null ? before.map(OwnerStatus::hitRatio).orElse(null) : ratio;
    return shard
        .primary()
        .flatMap(member -> member.view().map(view -> owner(member, view, lastRatio)))
        .or(() -> before)
        .orElse(null);
  }

  private static OwnerStatus owner(Member member, NodeView view, @Nullable String ratio) {
    return new OwnerStatus(
        member.name(), view.id(), view.runId(), view.self().configEpoch(), ratio);
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
