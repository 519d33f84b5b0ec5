package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.Failover;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.status.FailoverStatus;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Succession;
import io.layeredcache.operator.redis.NodeEntry;
import java.time.Instant;
import java.util.Optional;

/**
 * The last change of each shard's primary, whoever brought it about.
 *
 * <ol>
 *   <li>There was one if another node owns the slots than was published, at a higher config epoch.
 *   <li>Otherwise the last one is what was published; what the mark beside the credentials says if
 *       the document was lost; what the status says if that was lost too.
 * </ol>
 *
 * <p>Invalidations are to be replayed from the last moment for which it is certain that the new
 * primary had everything: the newest reading of its predecessor whose offset lies within what the
 * new primary inherited ({@code second_repl_offset}). Without such a reading (no operator saw the
 * predecessor, or the shard was rebuilt empty) it is the whole replay window of the client policy:
 * what was invalidated before that has expired by itself, and nobody keeps more to replay.
 */
public final class Failovers {

  private Failovers() {}

  /** The last change of the primary of that shard, a new one included. */
  public static Optional<Failover> last(
      Shard shard, LayeredCache cache, Observation seen, Instant now) {
    return fresh(shard, cache, seen, now).or(() -> known(shard, cache, seen));
  }

  /** A change that is not in the published document yet. */
  public static Optional<Failover> fresh(
      Shard shard, LayeredCache cache, Observation seen, Instant now) {
    Optional<ShardTopology> before = published(shard, seen);
    Optional<NodeEntry> owner = shard.primary().flatMap(Member::self);
    if (before.isEmpty() || owner.isEmpty() || isSame(before.get(), owner.get())) {
      return Optional.empty();
    }
    long epoch = owner.get().configEpoch();
    // seen by a pass before this one that could not publish it: the same change at the same time
    return inStatus(shard, cache)
        .filter(failover -> failover.epoch() == epoch)
        .or(() -> Optional.of(new Failover(epoch, now, replayFrom(shard, cache, now))));
  }

  private static boolean isSame(ShardTopology before, NodeEntry owner) {
    boolean sameNode =
        before.primary().map(NodeTopology::nodeId).filter(owner.id()::equals).isPresent();
    return sameNode || owner.configEpoch() <= before.configEpoch();
  }

  private static Optional<Failover> known(Shard shard, LayeredCache cache, Observation seen) {
    return seen.published().known().isPresent()
        ? published(shard, seen).flatMap(ShardTopology::lastFailover)
        : Optional.ofNullable(seen.mark().failovers().get(shard.id()))
            .or(() -> inStatus(shard, cache));
  }

  private static Instant replayFrom(Shard shard, LayeredCache cache, Instant now) {
    return shard
        .primary()
        .flatMap(primary -> primary.past().succession())
        .flatMap(Succession::completeUntil)
        .filter(until -> !until.isAfter(now))
        .orElseGet(
            () -> now.minus(cache.getSpec().clients().invalidation().replayWindow().toDuration()));
  }

  private static Optional<ShardTopology> published(Shard shard, Observation seen) {
    return seen.published().known().flatMap(topology -> topology.document().shard(shard.id()));
  }

  private static Optional<Failover> inStatus(Shard shard, LayeredCache cache) {
    return Optional.ofNullable(cache.getStatus())
        .map(status -> status.lastFailover())
        .filter(last -> last.shard() == shard.id())
        .flatMap(Failovers::read);
  }

  private static Optional<Failover> read(FailoverStatus last) {
    return last.configEpoch() == null || last.when() == null || last.replayFrom() == null
        ? Optional.empty()
        : Optional.of(new Failover(last.configEpoch(), last.when(), last.replayFrom()));
  }
}
