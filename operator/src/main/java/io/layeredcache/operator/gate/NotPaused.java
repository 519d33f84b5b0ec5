package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import java.util.List;

/**
 * While the spec says paused, Redis is on its own. What is still done: the topology is told, so
 * that clients follow what Redis did; passwords are found again, without which nothing is seen; a
 * gate that we left open is closed, or every replica would be served at once for as long as the
 * pause lasts; and data that a replica alone still holds are kept: a pause to look into a loss must
 * not complete it.
 */
final class NotPaused implements Gate {

  @Override
  public String name() {
    return "not-paused";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    return isDoneInAPause(step) || !now.cache().getSpec().paused()
        ? Verdict.ALLOWED
        : Verdict.refused(Reason.PAUSED, "spec.paused is true: would " + step.phrase());
  }

  private static boolean isDoneInAPause(Step step) {
    return switch (step) {
      case Step.PublishTopology tells -> true;
      case Step.FindCredentials looks -> true;
      case Step.CreateTopologyKey tells -> true;
      case Step.SignTopology tells -> true;
      case Step.DeliverTopology tells -> true;
      case Step.CloseResyncGate takesBack -> true;
      case Step.HoldResyncGate hold -> hold.keepsData();
      case Step other -> false;
    };
  }
}
