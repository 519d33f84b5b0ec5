package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Shard;
import java.util.List;

/**
 * Takes back what {@code kubectl scale} did to a StatefulSet: the number of pods alone, no
 * template. Missing pods come back at once. Surplus ones go when they are neither the primary nor a
 * copy that the shard has not got elsewhere.
 */
final class ScaledByHand {

  private ScaledByHand() {}

  static Proposal repair(Shard shard, StatefulSet live, Situation now) {
    int made = ShardWorkload.members(live);
    int has = live.getSpec().getReplicas();
    if (has == made || has == ShardWorkload.members(now.cache())) {
      return Proposal.none();
    }
    return has < made || isComplete(shard, made)
        ? Proposal.of(List.of(new Step.ScaleShard(shard.id(), live, made)))
        : Proposal.waiting(
            Reason.SCALED_BY_HAND,
            "%s was scaled to %d pods past the resource; it is scaled back to %d when its first %d hold the primary and all its replicas are in sync"
                .formatted(live.getMetadata().getName(), has, made, made));
  }

  /** The first so many places have the primary and nothing but replicas in sync. */
  private static boolean isComplete(Shard shard, int made) {
    List<Member> staying =
        shard.members().stream().filter(member -> member.ordinal() < made).toList();
    long inSync =
        shard.replicas().stream()
            .filter(replica -> staying.contains(replica) && replica.linkUp())
            .count();
    return shard.primary().filter(staying::contains).isPresent() && inSync == made - 1;
  }
}
