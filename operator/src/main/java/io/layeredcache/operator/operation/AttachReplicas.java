package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Optional;

/**
 * Makes every member of a shard that is not its primary follow it, once both know each other.
 *
 * <p>A primary without slots that still holds keys is left alone: Redis refuses it, and it is
 * either about to become a replica by itself or holds the only copy of something.
 */
final class AttachReplicas implements Operation {

  @Override
  public Kind kind() {
    return Kind.JOIN;
  }

  @Override
  public Proposal propose(Situation now) {
    Proposal all = Proposal.none();
    for (Shard shard : now.shards().shards()) {
      if (shard.primary().isPresent()) {
        all = all.and(attach(shard, shard.primary().get()));
      }
    }
    return all;
  }

  private static Proposal attach(Shard shard, Member primary) {
    String primaryId = primary.nodeId().orElseThrow();
    Proposal all = Proposal.none();
    for (Member member : shard.members()) {
      if (member.view().isEmpty()
          || member.name().equals(primary.name())
          || member.follows(primaryId)
          || member.ownsSlots()) {
        continue;
      }
      all = all.and(attach(shard, member, primary, primaryId));
    }
    return all;
  }

  private static Proposal attach(Shard shard, Member member, Member primary, String primaryId) {
    boolean isReplica = member.self().filter(self -> !self.primary()).isPresent();
    if (!isReplica && !member.isEmpty()) {
      return Proposal.waiting(
          Reason.NODE_HOLDS_KEYS,
          member.name() + " holds keys but no slots; it is not made a replica until it is empty");
    }
    return knows(member, primaryId) && knows(primary, member.nodeId().orElseThrow())
        ? Proposal.of(List.of(new Step.AttachReplica(shard.id(), member, primary, primaryId)))
        : Proposal.waiting(
            Reason.NODES_DISAGREE, member.name() + " and its primary have not met yet");
  }

  private static boolean knows(Member one, String id) {
    Optional<NodeEntry> entry = one.view().flatMap(view -> view.entry(id));
    return entry.filter(e -> e.health() != NodeEntry.Health.HANDSHAKE).isPresent();
  }
}
