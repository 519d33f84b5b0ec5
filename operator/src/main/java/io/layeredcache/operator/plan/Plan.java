package io.layeredcache.operator.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one pass does and why it does no more.
 *
 * @param steps admitted, in order
 * @param refusals of proposed steps, all gates' verdicts
 * @param waits what has to happen first
 * @param leading the operation that the cache is busy with, empty when it is at rest
 * @param wakeUp when to look again at the latest
 */
public record Plan(
    List<Planned> steps,
    List<Refusal> refusals,
    List<Wait> waits,
    Optional<Operation.Kind> leading,
    Duration wakeUp) {

  public Plan {
    steps = List.copyOf(steps);
    refusals = List.copyOf(refusals);
    waits = List.copyOf(waits);
  }

  /** A step and the operation that asked for it. */
  public record Planned(Operation.Kind kind, Step step) {}
}
