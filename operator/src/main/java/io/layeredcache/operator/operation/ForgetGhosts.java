package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import java.util.List;

/**
 * Removes nodes that are gone from everybody's table, at all that know them in one step, because
 * gossip brings back what one of them still knows.
 *
 * <p>Only while every place was read in this pass, or nothing has ever run there: a node that does
 * not answer may be the very one that looks like a ghost, while a pod that waits for a zone to come
 * back is nobody. Never one that somebody follows or that owns slots in some view, and not before
 * everybody has met: forgetting bans the id for a minute.
 */
final class ForgetGhosts implements Operation {

  @Override
  public Kind kind() {
    return Kind.FORGET;
  }

  @Override
  public Proposal propose(Situation now) {
    boolean allRead =
        now.shards()
            .members()
            .allMatch(member -> member.view().isPresent() || member.neverStarted());
    if (!allRead || !now.shards().agreed() || !JoinNodes.settled(now)) {
      return Proposal.none();
    }
    List<Step.ForgetNode> steps =
        now.shards().strangers().stream()
            .filter(id -> now.shards().readable().noneMatch(member -> member.follows(id)))
            .map(id -> new Step.ForgetNode(id, thatKnow(id, now)))
            .toList();
    return Proposal.of(steps);
  }

  private static List<Member> thatKnow(String id, Situation now) {
    return now.shards()
        .readable()
        .filter(member -> member.view().flatMap(view -> view.entry(id)).isPresent())
        .toList();
  }
}
