package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.shard.LostOwner;
import io.layeredcache.operator.shard.Shard;
import java.util.Comparator;
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

  /**
   * The best replica first: in sync when its primary was last seen alive, then the furthest within
   * the stream, then the fullest. A replica that waits at the resync gate shows the same broken
   * link as one that had everything, so the link of this moment says nothing.
   */
  private static final Comparator<Member> BEST =
      Comparator.comparing(Member::wasInSync)
          .thenComparing(RepairLostPrimaries::offset)
          .thenComparing(RepairLostPrimaries::keys)
          .reversed()
          .thenComparing(Member::ordinal);

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
            .filter(member -> member.wasInSync() || keys(member) > 0)
            .min(BEST);
    if (heir.isPresent()) {
      Failover mode = now.shards().majorityCanVote() ? Failover.FORCE : Failover.TAKEOVER;
      return Proposal.of(List.of(promote(shard, owner, heir.get(), mode, false)));
    }
    return rebuild(shard, owner, evidence, now);
  }

  private static Step.PromoteReplica promote(
      Shard shard, LostOwner owner, Member heir, Failover mode, boolean lost) {
    return new Step.PromoteReplica(
        shard.id(), heir, owner.entry().id(), owner.entry().endpoint(), mode, shard.slots(), lost);
  }

  private static Proposal rebuild(Shard shard, LostOwner owner, String evidence, Situation now) {
    Optional<Member> waitFor =
        shard.members().stream().filter(member -> !emptyOrNeverStarted(member)).findFirst();
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
    return member.isEmpty()
        || member.pod().isEmpty()
        || member.pod().filter(PodFacts::everStarted).isEmpty();
  }

  private static long offset(Member member) {
    return member.view().map(view -> view.replication().offset()).orElse(0L);
  }

  private static long keys(Member member) {
    return member.view().map(view -> view.load().keys()).orElse(0L);
  }
}
