package io.layeredcache.operator.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

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

  public Stream<Step> stepsInOrder() {
    return steps.stream().map(Planned::step);
  }

  /**
   * What must not wait for an API server: gates that are closed or kept closed, whose leases run
   * out meanwhile, and unplanned failovers.
   */
  public Plan urgent() {
    return only(Plan::isUrgent);
  }

  public Plan withoutUrgent() {
    return only(step -> !isUrgent(step));
  }

  /** What was to be published was read before a failover that has taken place since. */
  public Plan withoutTopology() {
    return only(step -> !(step instanceof Step.PublishTopology));
  }

  private Plan only(Predicate<Step> wanted) {
    List<Planned> kept = steps.stream().filter(planned -> wanted.test(planned.step())).toList();
    return new Plan(kept, refusals, waits, leading, wakeUp);
  }

  /**
   * Whether a step has to be written down before it begins: one that can disturb a shard, except an
   * unplanned failover, which is derived from the readings alone and must not wait for an API
   * server.
   */
  public boolean needsIntent() {
    return stepsInOrder().anyMatch(Plan::needsIntent);
  }

  private static boolean needsIntent(Step step) {
    return step.disturbs().isPresent() && !isUnplannedFailover(step);
  }

  /** Whether it must not wait for an API server, and is never left to the next pass. */
  public static boolean isUrgent(Step step) {
    return isUnplannedFailover(step)
        || step instanceof Step.CloseResyncGate
        || step instanceof Step.HoldResyncGate;
  }

  /** Whether it makes another node the primary of a shard that has lost its own. */
  public static boolean isUnplannedFailover(Step step) {
    return step instanceof Step.PromoteReplica || step instanceof Step.RescueData;
  }

  /**
   * What may be done although the intent could not be written: a shard whose failover waited for
   * another one's intent would be down for as long as the API server.
   */
  public Plan withoutIntents() {
    return only(step -> !needsIntent(step));
  }

  /** A step and the operation that asked for it. */
  public record Planned(Operation.Kind kind, Step step) {}
}
