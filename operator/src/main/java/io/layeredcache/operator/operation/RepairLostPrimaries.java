package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.shard.LostOwner;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Optional;

/**
 * Gives every shard a living primary again.
 *
 * <ol>
 *   <li>The owner is not certainly dead: wait.
 *   <li>A replica has the data: promote the best one, by vote if a majority can vote and by
 *       takeover if not.
 *   <li>Every place was read as empty or has never started: the data are gone; rebuild the shard
 *       empty and say so.
 *   <li>Otherwise somebody may come back with the data: wait.
 * </ol>
 *
 * Takeover comes before any forgetting: a node that is forgotten can no longer be taken over from.
 */
final class RepairLostPrimaries implements Operation {

  @Override
  public Kind kind() {
    return Kind.FAILOVER;
  }

  @Override
  public Proposal propose(Situation now) {
    Proposal all = Proposal.none();
    for (Shard shard : now.shards().shards()) {
      if (shard.lostOwner().isPresent()) {
        all = all.and(repair(shard, shard.lostOwner().get(), now));
      }
    }
    return all;
  }

  private static Proposal repair(Shard shard, LostOwner owner, Situation now) {
    return switch (Death.of(owner, shard, now.shards())) {
      case Death.Doubtful(String why) ->
          Proposal.waiting(
              Reason.PRIMARY_UNREADABLE, "the primary of shard " + shard.id() + ": " + why);
      case Death.Certain(String evidence) -> replace(shard, owner, evidence, now);
    };
  }

  private static Proposal replace(Shard shard, LostOwner owner, String evidence, Situation now) {
    Optional<Member> heir =
        shard.members().stream()
            .filter(member -> member.follows(owner.entry().id()))
            .filter(member -> member.wasInSync() || member.keys() > 0)
            .min(Heirs.bestFirst());
    if (heir.isPresent()) {
      return now.shards().majorityCanVote()
          ? byVote(shard, owner, heir.get(), now)
          : Proposal.of(List.of(promote(shard, owner, heir.get(), Failover.TAKEOVER, false)));
    }
    return rebuild(shard, owner, evidence, now);
  }

  /**
   * Asks for votes only once a majority knows the heir as the lost owner's replica: a vote that is
   * asked for too early fails, and Redis holds no other for four node time-outs.
   */
  private static Proposal byVote(Shard shard, LostOwner owner, Member heir, Situation now) {
    return Heirs.knownToMajority(heir, owner, now.shards())
        ? Proposal.of(List.of(promote(shard, owner, heir, Failover.FORCE, false)))
        : Proposal.waiting(
            Reason.FAILOVER_PENDING,
            "shard %d has lost its primary; a majority has not heard yet that %s is its replica"
                .formatted(shard.id(), heir.name()));
  }

  private static Step.PromoteReplica promote(
      Shard shard, LostOwner owner, Member heir, Failover mode, boolean lost) {
    return new Step.PromoteReplica(
        shard.id(), heir, owner.entry().id(), owner.entry().endpoint(), mode, shard.slots(), lost);
  }

  private static Proposal rebuild(Shard shard, LostOwner owner, String evidence, Situation now) {
    Optional<Member> waitFor =
        shard.members().stream()
            .filter(member -> !emptyOrNeverStarted(member))
            .filter(member -> !isDeadOwner(member, owner))
            .findFirst();
    if (waitFor.isPresent()) {
      return Proposal.waiting(
          Reason.FAILOVER_PENDING,
          "shard %d has lost its primary (%s); %s may still have the data"
              .formatted(shard.id(), evidence, waitFor.get().name()));
    }
    Optional<Member> heir =
        shard.members().stream().filter(Member::isEmpty).filter(m -> !m.terminating()).findFirst();
    if (heir.isEmpty()) {
      return Proposal.waiting(
          Reason.SHARD_LOST,
          "shard " + shard.id() + " has lost all its members; none has started yet");
    }
    return Proposal.of(List.of(takeThePlace(shard, owner, heir.get(), now)));
  }

  private static Step takeThePlace(Shard shard, LostOwner owner, Member heir, Situation now) {
    String ownerId = owner.entry().id();
    if (heir.follows(ownerId)) {
      return promote(shard, owner, heir, Failover.TAKEOVER, true);
    }
    boolean knowsOwner = heir.view().flatMap(view -> view.entry(ownerId)).isPresent();
    return knowsOwner
        ? new Step.FollowLostOwner(shard.id(), heir, ownerId)
        : SlotAssignment.of(shard, heir, now.shards().highestEpoch() + 1, true);
  }

  private static boolean emptyOrNeverStarted(Member member) {
    return member.isEmpty() || member.neverStarted();
  }

  /** Its process is gone, and what it held was in memory: it is nobody to wait for. */
  private static boolean isDeadOwner(Member member, LostOwner owner) {
    boolean noProcess =
        switch (member.redis()) {
          case Reading.Absent<?> none -> true;
          case Reading.Unreadable<?>(Reading.Cause cause, String detail) ->
              cause == Reading.Cause.REFUSED;
          case Reading.Known<?> other -> false;
        };
    return noProcess
        && owner.holder().filter(holder -> holder.name().equals(member.name())).isPresent();
  }
}
