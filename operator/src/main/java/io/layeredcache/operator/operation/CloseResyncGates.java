package io.layeredcache.operator.operation;

import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Resyncs;
import java.time.Duration;
import java.util.List;

/**
 * Closes every resync gate that no token holds. The first thing of every pass: an operator that was
 * killed between a grant and its closing leaves a gate open, and whoever comes next would be served
 * at once.
 */
final class CloseResyncGates implements Operation {

  @Override
  public Kind kind() {
    return Kind.RESYNC;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Step.CloseResyncGate> steps =
        now.shards()
            .readable()
            .filter(member -> !Resyncs.holdsToken(member) && delay(member) != wanted(member))
            .map(
                member ->
                    new Step.CloseResyncGate(member, ResyncGate.fallbackDelay(member.shard())))
            .toList();
    return Proposal.of(steps);
  }

  private static long delay(Member member) {
    return member.view().map(view -> view.resyncDelay().toSeconds()).orElse(0L);
  }

  private static long wanted(Member member) {
    Duration fallback = ResyncGate.fallbackDelay(member.shard());
    return fallback.toSeconds();
  }
}
