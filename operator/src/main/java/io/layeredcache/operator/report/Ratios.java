package io.layeredcache.operator.report;

import io.layeredcache.crd.HitRatioGate;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.OwnerStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.HitCount;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.HitRatios;
import io.layeredcache.operator.shard.Shard;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hit ratios as the status shows them: two decimals that stay until the ratio has moved by two
 * percentage points, null where too few reads were counted.
 *
 * <p>An operator that has just started has counted nothing yet. For one window it leaves the ratio
 * that the last one wrote, if the same process still owns the slots: a restart of the operator is
 * no news about the cache.
 */
final class Ratios {

  private Ratios() {}

  /** Of one shard. */
  static @Nullable String of(Shard shard, Situation now) {
    Optional<String> before =
        now.row(shard.id()).filter(row -> sameProcess(shard, row)).map(ShardStatus::hitRatio);
    boolean young = HitRatios.count(shard).filter(HitCount::young).isPresent();
    return shown(HitRatios.of(shard, gate(now)), before, young);
  }

  /** Of the whole cache. */
  static @Nullable String of(Situation now) {
    Optional<String> before =
        Optional.ofNullable(now.cache().getStatus()).map(LayeredCacheStatus::hitRatio);
    return shown(HitRatios.of(now.shards(), gate(now)), before, young(now));
  }

  /** Whether this operator has not counted for a whole window yet. */
  static boolean young(Situation now) {
    return HitRatios.counts(now.shards()).anyMatch(HitCount::young);
  }

  static HitRatioGate gate(Situation now) {
    return now.cache().getSpec().changes().hitRatio();
  }

  private static @Nullable String shown(
      Optional<Double> measured, Optional<String> before, boolean young) {
    return measured
        .map(ratio -> Steady.ratio(before.orElse(null), ratio))
        .or(() -> before.filter(text -> young))
        .orElse(null);
  }

  private static boolean sameProcess(Shard shard, ShardStatus row) {
    Optional<String> runId = shard.primary().flatMap(member -> member.view()).map(NodeView::runId);
    return Optional.ofNullable(row.lastOwner()).map(OwnerStatus::runId).equals(runId);
  }
}
