package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import java.time.Duration;
import java.util.List;

/** A step that can disturb a shard needs readings of this pass. */
final class ObservationFresh implements Gate {

  private static final Duration LIMIT = Duration.ofSeconds(5);

  @Override
  public String name() {
    return "observation-fresh";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    Duration age = Duration.between(now.seen().at(), now.now());
    return step.disturbs().isEmpty() || age.compareTo(LIMIT) <= 0
        ? Verdict.ALLOWED
        : Verdict.refused(
            Reason.OBSERVATION_STALE,
            "readings are %d ms old, limit %d ms".formatted(age.toMillis(), LIMIT.toMillis()));
  }
}
