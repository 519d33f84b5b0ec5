package io.layeredcache.operator.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What an operation proposes.
 *
 * @param steps to be done now, in order, each subject to the gates
 * @param waits what has to happen before it can go on
 */
public record Proposal(List<Step> steps, List<Wait> waits) {

  public Proposal {
    steps = List.copyOf(steps);
    waits = List.copyOf(waits);
  }

  /** Nothing to do and nothing to wait for. */
  public static Proposal none() {
    return new Proposal(List.of(), List.of());
  }

  public static Proposal of(List<? extends Step> steps) {
    return new Proposal(List.copyOf(steps), List.of());
  }

  public static Proposal waiting(Reason reason, String message) {
    return new Proposal(List.of(), List.of(new Wait(reason, message)));
  }

  public Proposal and(Proposal other) {
    List<Step> allSteps = new ArrayList<>(steps);
    allSteps.addAll(other.steps);
    List<Wait> allWaits = new ArrayList<>(waits);
    allWaits.addAll(other.waits);
    return new Proposal(allSteps, allWaits);
  }
}
