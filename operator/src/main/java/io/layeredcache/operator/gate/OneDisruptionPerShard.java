package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import java.util.List;
import java.util.Optional;

/** At most one step of a pass disturbs a shard: two at once are how a shard loses its last copy. */
final class OneDisruptionPerShard implements Gate {

  @Override
  public String name() {
    return "one-disruption-per-shard";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    if (step.disturbs().isEmpty()) {
      return Verdict.ALLOWED;
    }
    Optional<Step> other =
        admitted.stream().filter(before -> before.disturbs().equals(step.disturbs())).findFirst();
    return other
        .map(before -> Verdict.refused(Reason.SHARD_BUSY, "first " + before.phrase()))
        .orElse(Verdict.ALLOWED);
  }
}
