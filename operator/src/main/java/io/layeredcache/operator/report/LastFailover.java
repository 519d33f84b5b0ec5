package io.layeredcache.operator.report;

import io.layeredcache.client.topology.Failover;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.FailoverStatus;
import io.layeredcache.crd.status.OwnerStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Succession;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.Failovers;
import io.layeredcache.operator.shard.Shard;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The latest change of any shard's primary. What is published of it is in the document of that
 * shard; who it was and how much was missing are kept here from the pass that saw it.
 */
final class LastFailover {

  private LastFailover() {}

  /** The latest; of two at one time, the one with the higher epoch. Null if there never was one. */
  static @Nullable FailoverStatus of(Situation now) {
    @Nullable FailoverStatus before =
        Optional.ofNullable(now.cache().getStatus())
            .map(LayeredCacheStatus::lastFailover)
            .orElse(null);
    return now.shards().shards().stream()
        .flatMap(shard -> last(shard, now).map(last -> new Candidate(shard, last)).stream())
        .max(Candidate.ORDER)
        .filter(latest -> isNews(latest, before))
        .map(latest -> status(latest, now))
        .orElse(before);
  }

  /** Changes that this pass is the first to see. */
  static List<FailoverStatus> fresh(Situation now) {
    return now.shards().shards().stream()
        .flatMap(
            shard ->
                Failovers.fresh(shard, now.cache(), now.seen(), now.now())
                    .map(failover -> status(new Candidate(shard, failover), now))
                    .stream())
        .toList();
  }

  private record Candidate(Shard shard, Failover failover) {
    private static final Comparator<Candidate> ORDER =
        Comparator.comparing((Candidate one) -> one.failover.at())
            .thenComparing(one -> one.failover.epoch());
  }

  private static Optional<Failover> last(Shard shard, Situation now) {
    return Failovers.last(shard, now.cache(), now.seen(), now.now());
  }

  private static boolean isNews(Candidate latest, @Nullable FailoverStatus before) {
    if (before == null || before.when() == null) {
      return true;
    }
    Instant at = latest.failover.at();
    return at.isAfter(before.when())
        || (at.equals(before.when())
            && before.configEpoch() != null
            && latest.failover.epoch() > before.configEpoch());
  }

  private static FailoverStatus status(Candidate latest, Situation now) {
    Shard shard = latest.shard;
    return new FailoverStatus(
        shard.id(),
        false,
        latest.failover.epoch(),
        latest.failover.at(),
        from(shard, now),
        shard.primary().map(Member::name).orElse(null),
        shard
            .primary()
            .flatMap(primary -> primary.past().succession())
            .map(Succession::gap)
            .orElse(null),
        latest.failover.replayFrom());
  }

  /** Who owned the slots before, as the status or the published document knows it. */
  private static @Nullable String from(Shard shard, Situation now) {
    String primaryId = shard.primary().flatMap(Member::nodeId).orElse("");
    Optional<String> inStatus =
        now.row(shard.id())
            .map(ShardStatus::lastOwner)
            .filter(owner -> !owner.nodeId().equals(primaryId))
            .map(OwnerStatus::pod);
    return inStatus
        .or(
            () ->
                now.seen()
                    .published()
                    .known()
                    .flatMap(topology -> topology.document().shard(shard.id()))
                    .flatMap(ShardTopology::primary)
                    .filter(node -> !node.nodeId().equals(primaryId))
                    .map(NodeTopology::pod))
        .orElse(null);
  }
}
