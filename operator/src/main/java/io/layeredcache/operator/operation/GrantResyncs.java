package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Opens the resync gate of primaries at which replicas wait, those with the fewest replicas in sync
 * first. It ranks; how many may go at once is the gates' to say. Until the last replica is in sync
 * it waits: a pass without anything to do would say that the cache is at rest, and the next look
 * would come seconds after the transfer's end.
 */
final class GrantResyncs implements Operation {

  @Override
  public Kind kind() {
    return Kind.RESYNC;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Step.GrantResync> steps =
        Resyncs.queue(now.shards()).stream().map(shard -> grant(shard, now)).toList();
    return Proposal.of(steps).and(unfinished(now));
  }

  private static Proposal unfinished(Situation now) {
    List<Shard> behind = now.shards().shards().stream().filter(Resyncs::unfinished).toList();
    return behind.isEmpty()
        ? Proposal.none()
        : Proposal.waiting(
            Reason.RESYNC_PENDING,
            "replicas are not in sync yet in shard "
                + behind.stream()
                    .map(shard -> Integer.toString(shard.id()))
                    .collect(Collectors.joining(", ")));
  }

  private static Step.GrantResync grant(Shard shard, Situation now) {
    Member primary = shard.primary().orElseThrow();
    return new Step.GrantResync(shard.id(), primary, Resyncs.waiting(primary, now.shards()));
  }
}
