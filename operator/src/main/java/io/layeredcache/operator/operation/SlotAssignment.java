package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.shard.Shard;
import java.util.Optional;

/** How a node comes to own a shard's slots that nobody owns. */
final class SlotAssignment {

  private SlotAssignment() {}

  /**
   * The step; the epoch is set only on a node that knows nobody and has none, because Redis refuses
   * it anywhere else.
   */
  static Step.AssignSlots of(Shard shard, Member heir, long epoch, boolean lost) {
    boolean alone = heir.view().filter(view -> view.nodes().size() == 1).isPresent();
    Optional<Long> toSet = alone && !hasEpoch(heir) ? Optional.of(epoch) : Optional.empty();
    return new Step.AssignSlots(shard.id(), heir, toSet, shard.slots(), lost);
  }

  /** Whether a node has a config epoch already, from an earlier attempt. */
  static boolean hasEpoch(Member member) {
    return member.self().map(NodeEntry::configEpoch).filter(epoch -> epoch > 0).isPresent();
  }
}
