package io.layeredcache.operator.operation;

import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Overwrite;
import io.layeredcache.operator.shard.Resyncs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Keeps every resync gate closed that no token holds. The first thing of every pass: an operator
 * that was killed between a grant and its closing leaves a gate open, and whoever comes next would
 * be served at once.
 *
 * <p>Where a replica waits, the closed gate is a lease that is renewed now and then: Redis opens it
 * when the replica has waited for the delay, whatever else is in flight by then and however empty
 * the primary is.
 */
final class CloseResyncGates implements Operation {

  private final IntFunction<Duration> fallback;

  CloseResyncGates() {
    this(ResyncGate::fallbackDelay);
  }

  /**
   * With delays of one's own.
   *
   * @param fallback how long the gate of a shard holds without an operator
   */
  CloseResyncGates(IntFunction<Duration> fallback) {
    this.fallback = fallback;
  }

  @Override
  public Kind kind() {
    return Kind.RESYNC;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Step> steps =
        now.shards().readable().flatMap(member -> close(member, now).stream()).toList();
    return Proposal.of(steps);
  }

  private Optional<Step> close(Member member, Situation now) {
    NodeView view = member.view().orElseThrow();
    Duration term = fallback.apply(member.shard());
    boolean keepsData = keepsData(member, view, now);
    if (Resyncs.holdsToken(member) && !keepsData) {
      return Optional.empty();
    }
    if (!Resyncs.waitsForFork(member, now.shards())) {
      return view.resyncDelay().equals(term)
          ? Optional.empty()
          : Optional.of(new Step.CloseResyncGate(member, term));
    }
    return ResyncGate.stands(view.resyncDelay(), term, view.longestWait())
        ? Optional.empty()
        : Optional.of(
            new Step.HoldResyncGate(
                member, ResyncGate.renewed(term, view.longestWait()), keepsData));
  }

  /** Whether a replica waits there that would lose what it holds, or may. */
  private static boolean keepsData(Member member, NodeView view, Situation now) {
    return Resyncs.waiters(member, now.shards()).stream()
        .anyMatch(replica -> !(Overwrite.of(view, replica) instanceof Overwrite.Harmless));
  }
}
