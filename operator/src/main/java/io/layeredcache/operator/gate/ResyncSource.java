package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Overwrite;
import io.layeredcache.operator.shard.Resyncs;
import java.util.List;
import java.util.Optional;

/**
 * No replica is overwritten by a primary that came back without its data, and none whose data are
 * not known: that is how the last copy is wiped.
 */
final class ResyncSource implements Gate {

  @Override
  public String name() {
    return "resync-source";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    if (!(step instanceof Step.GrantResync grant)) {
      return Verdict.ALLOWED;
    }
    Optional<NodeView> source = grant.primary().view();
    if (source.isEmpty()) {
      return Verdict.refused(
          Reason.NODE_UNREADABLE,
          grant.primary().name() + " was not read: what it holds is unknown");
    }
    return Resyncs.waiters(grant.primary(), now.shards()).stream()
        .map(replica -> judge(grant, Overwrite.of(source.get(), replica)))
        .filter(Verdict.Refused.class::isInstance)
        .findFirst()
        .orElse(Verdict.ALLOWED);
  }

  private static Verdict judge(Step.GrantResync grant, Overwrite overwrite) {
    return switch (overwrite) {
      case Overwrite.Harmless harmless -> Verdict.ALLOWED;
      case Overwrite.Unknown(var replica) ->
          Verdict.refused(
              Reason.NODE_UNREADABLE,
              "%s waits for a full resync and cannot be read: what it would lose is unknown"
                  .formatted(replica.name()));
      case Overwrite.Loss(var replica, long keys, var left) ->
          Verdict.refused(
              Reason.PRIMARY_HOLDS_LESS,
              ("%s waits for a full resync from %s, which holds %s of its %d keys and did not delete"
                      + " them; delete pod %s if they are not wanted")
                  .formatted(
                      replica.name(), grant.primary().name(), left.words(), keys, replica.name()));
    };
  }
}
