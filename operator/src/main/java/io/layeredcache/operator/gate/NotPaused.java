package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import java.util.List;

/**
 * While the spec says paused only the topology is told, so that clients follow what Redis did
 * alone.
 */
final class NotPaused implements Gate {

  @Override
  public String name() {
    return "not-paused";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    boolean tells = step instanceof Step.PublishTopology;
    return tells || !now.cache().getSpec().paused()
        ? Verdict.ALLOWED
        : Verdict.refused(Reason.PAUSED, "spec.paused is true: would " + step.phrase());
  }
}
