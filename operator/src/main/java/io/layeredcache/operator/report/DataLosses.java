package io.layeredcache.operator.report;

import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.status.OwnerStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shards whose keys are all gone.
 *
 * <ol>
 *   <li>A primary resumed empty: the node that owned the slots owns them at the same config epoch
 *       in another process. There is no persistence, and a hand-over would have raised the epoch.
 *       How many keys it holds does not matter: applications may have filled it since.
 *   <li>The operator rebuilds a lost shard on an empty node.
 * </ol>
 */
final class DataLosses {

  private DataLosses() {}

  /** The loss that the row has to tell: a new one, or the last one; null if there never was one. */
  static @Nullable DataLossStatus last(Shard shard, Situation now, Plan plan) {
    Optional<ShardStatus> before = now.row(shard.id());
    return resumedEmpty(shard, now)
        .or(() -> rebuilt(shard, before, now, plan))
        .or(() -> before.map(ShardStatus::lastDataLoss))
        .orElse(null);
  }

  /** That the primary resumed empty after the status was last written. */
  static Optional<DataLossStatus> resumedEmpty(Shard shard, Situation now) {
    return resumed(shard, now)
        .filter(primary -> otherCopies(shard, primary).findAny().isEmpty())
        .map(
            primary ->
                loss(shard, now.row(shard.id()).map(ShardStatus::lastOwner), started(primary)));
  }

  /**
   * Whether its primary came back without the data that a replica still holds, or may hold:
   * promoted, nothing is lost; overwritten or deleted, all of it.
   */
  static boolean undecided(Shard shard, Situation now) {
    return resumed(shard, now)
        .filter(primary -> otherCopies(shard, primary).findAny().isPresent())
        .isPresent();
  }

  /** The primary if it is the last owner in another process, and anybody was ever sent there. */
  private static Optional<Member> resumed(Shard shard, Situation now) {
    Optional<OwnerStatus> owner = now.row(shard.id()).map(ShardStatus::lastOwner);
    return shard
        .primary()
        .filter(primary -> wasServed(now))
        .filter(
            primary ->
                owner.filter(before -> sameNodeInAnotherProcess(before, primary)).isPresent());
  }

  /**
   * Replicas with keys that are not from the process that is their primary now, and members that
   * could not be read, of which that is not known.
   */
  private static Stream<Member> otherCopies(Shard shard, Member primary) {
    Stream<Member> older =
        shard.replicas().stream().filter(member -> member.keys() > 0 && !member.wasInSync());
    Stream<Member> unread =
        shard.members().stream()
            .filter(member -> !member.name().equals(primary.name()))
            .filter(member -> member.redis().isUnreadable());
    return Stream.concat(older, unread);
  }

  /** Before the first topology nobody was sent there, and nothing can have been lost. */
  private static boolean wasServed(Situation now) {
    return Optional.ofNullable(now.cache().getStatus())
        .filter(status -> status.topologyVersion() > 0)
        .isPresent();
  }

  private static boolean sameNodeInAnotherProcess(OwnerStatus before, Member primary) {
    return primary
        .view()
        .filter(view -> view.id().equals(before.nodeId()))
        .filter(view -> view.self().configEpoch() == before.configEpoch())
        .filter(view -> !view.runId().equals(before.runId()))
        .isPresent();
  }

  private static Instant started(Member primary) {
    return switch (primary.redis()) {
      case Reading.Known<NodeView>(NodeView view, Instant at) -> at.minus(view.load().uptime());
      case Reading<NodeView> none -> throw new IllegalStateException(primary.name());
    };
  }

  private static Optional<DataLossStatus> rebuilt(
      Shard shard, Optional<ShardStatus> before, Situation now, Plan plan) {
    Optional<OwnerStatus> owner = before.map(ShardStatus::lastOwner);
    @Nullable String lost = owner.map(OwnerStatus::runId).orElse(null);
    boolean told =
        before
            .map(ShardStatus::lastDataLoss)
            .filter(loss -> Objects.equals(loss.lostRunId(), lost))
            .isPresent();
    boolean rebuilds =
        plan.steps().stream().anyMatch(planned -> rebuilds(planned.step(), shard.id()));
    return rebuilds && !told ? Optional.of(loss(shard, owner, now.now())) : Optional.empty();
  }

  private static boolean rebuilds(Step step, int shard) {
    return switch (step) {
      case Step.AssignSlots assign -> assign.lost() && assign.shard() == shard;
      case Step.PromoteReplica promote -> promote.lost() && promote.shard() == shard;
      case Step other -> false;
    };
  }

  private static DataLossStatus loss(Shard shard, Optional<OwnerStatus> owner, Instant when) {
    return new DataLossStatus(
        when.truncatedTo(ChronoUnit.SECONDS),
        shard.slots().toString(),
        owner.map(OwnerStatus::runId).orElse(null),
        owner.map(OwnerStatus::hitRatio).orElse(null),
        null);
  }
}
