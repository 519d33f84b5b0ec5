package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.layeredcache.operator.plan.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * One condition before it is written.
 *
 * @param verdict True, False, or Unknown where what it takes could not be read
 * @param message measured value and limit
 */
record Judgement(ConditionType type, Verdict verdict, Reason reason, String message) {

  /** As Kubernetes writes a condition's status. */
  enum Verdict {
    True,
    False,
    Unknown
  }

  static Judgement yes(ConditionType type, Reason reason, String message) {
    return new Judgement(type, Verdict.True, reason, message);
  }

  static Judgement no(ConditionType type, Reason reason, String message) {
    return new Judgement(type, Verdict.False, reason, message);
  }

  static Judgement unknown(ConditionType type, Reason reason, String message) {
    return new Judgement(type, Verdict.Unknown, reason, message);
  }

  /** What was judged before, for want of anything new; empty if only a newer operator knows it. */
  static Optional<Judgement> as(Condition before) {
    return Reason.of(before.getReason())
        .map(
            reason ->
                new Judgement(
                    ConditionType.valueOf(before.getType()),
                    Verdict.valueOf(before.getStatus()),
                    reason,
                    before.getMessage()));
  }

  /** The condition; its transition time is the previous one's while the verdict is the same. */
  Condition condition(List<Condition> previous, long generation, Instant now) {
    String since =
        previous.stream()
            .filter(condition -> type.name().equals(condition.getType()))
            .filter(condition -> verdict.name().equals(condition.getStatus()))
            .map(Condition::getLastTransitionTime)
            .findFirst()
            .orElse(now.truncatedTo(ChronoUnit.SECONDS).toString());
    return new ConditionBuilder()
        .withType(type.name())
        .withStatus(verdict.name())
        .withReason(reason.text())
        .withMessage(message)
        .withObservedGeneration(generation)
        .withLastTransitionTime(since)
        .build();
  }
}
