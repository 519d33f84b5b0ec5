package io.layeredcache.operator.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks every operation in order and puts every proposed step through every gate. Pure and
 * deterministic: the same situation gives the same plan.
 */
public final class Planner {

  /** After a step its effect is to be seen soon. */
  private static final Duration AFTER_STEPS = Duration.ofMillis(150);

  /** What is waited for seldom tells by a watch: gossip, a transfer, an election. */
  private static final Duration WHILE_WAITING = Duration.ofMillis(700);

  /** Nodes change roles without Kubernetes knowing. */
  private static final Duration AT_REST = Duration.ofSeconds(5);

  private final List<Operation> operations;
  private final List<Gate> gates;

  public Planner(List<Operation> operations, List<Gate> gates) {
    this.operations = List.copyOf(operations);
    this.gates = List.copyOf(gates);
  }

  /** The plan for a situation. */
  public Plan plan(Situation now) {
    List<Plan.Planned> admitted = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    List<Wait> waits = new ArrayList<>();
    Optional<Operation.Kind> leading = Optional.empty();
    for (Operation operation : operations) {
      Proposal proposal = operation.propose(now);
      proposal.steps().forEach(step -> pass(operation, step, now, admitted, refusals));
      waits.addAll(proposal.waits());
      boolean busy =
          proposal.steps().stream().anyMatch(step -> !step.routine())
              || !proposal.waits().isEmpty();
      if (leading.isEmpty() && busy) {
        leading = Optional.of(operation.kind());
      }
    }
    return new Plan(admitted, refusals, waits, leading, wakeUp(admitted, refusals, waits));
  }

  private void pass(
      Operation operation,
      Step step,
      Situation now,
      List<Plan.Planned> admitted,
      List<Refusal> refusals) {
    List<Step> before = admitted.stream().map(Plan.Planned::step).toList();
    List<Refusal> here = new ArrayList<>();
    for (Gate gate : gates) {
      if (gate.judge(step, now, before) instanceof Verdict.Refused(Reason reason, String message)) {
        here.add(new Refusal(step, gate.name(), reason, message));
      }
    }
    if (here.isEmpty()) {
      admitted.add(new Plan.Planned(operation.kind(), step));
    }
    refusals.addAll(here);
  }

  private static Duration wakeUp(
      List<Plan.Planned> steps, List<Refusal> refusals, List<Wait> waits) {
    if (steps.stream().anyMatch(planned -> !planned.step().routine())) {
      return AFTER_STEPS;
    }
    return refusals.isEmpty() && waits.isEmpty() ? AT_REST : WHILE_WAITING;
  }
}
