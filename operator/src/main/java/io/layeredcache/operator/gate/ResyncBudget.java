package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.shard.Resyncs;
import java.util.List;

/**
 * Full resyncs in flight never exceed {@code spec.changes.resync.maxConcurrent}; one that cannot be
 * ruled out because its primary was not read counts as one.
 */
final class ResyncBudget implements Gate {

  @Override
  public String name() {
    return "resync-budget";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    if (!(step instanceof Step.GrantResync)) {
      return Verdict.ALLOWED;
    }
    long granted = admitted.stream().filter(Step.GrantResync.class::isInstance).count();
    long inFlight = Resyncs.inFlight(now.shards()).size() + granted;
    int limit = now.cache().getSpec().changes().resync().maxConcurrent();
    return inFlight < limit
        ? Verdict.ALLOWED
        : Verdict.refused(
            Reason.RESYNC_BUDGET,
            "%d full resyncs are in flight or may be, limit %d".formatted(inFlight, limit));
  }
}
