package io.layeredcache.operator.report;

import io.layeredcache.crd.status.OperationStatus;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is going on: the operation under way, its next step, and what it waits for. */
final class OperationRow {

  /**
   * How far ahead a next check is promised. The operator looks far more often; a promise that moved
   * with every look would be a write with every look.
   */
  private static final Duration PROMISE = Duration.ofMinutes(1);

  private OperationRow() {}

  /** Null at rest. */
  static @Nullable OperationStatus of(Situation now, Plan plan) {
    return plan.leading().map(kind -> row(kind, now, plan)).orElse(null);
  }

  private static OperationStatus row(Operation.Kind operation, Situation now, Plan plan) {
    String kind = title(operation.name());
    Optional<OperationStatus> before =
        Optional.ofNullable(now.cache().getStatus())
            .map(status -> status.operation())
            .filter(same -> same.kind().equals(kind));
    List<Wait> waits = waits(plan);
    Optional<String> reason = waits.stream().findFirst().map(wait -> wait.reason().text());
    Optional<OperationStatus> sameWait =
        before.filter(row -> Optional.ofNullable(row.reason()).equals(reason));
    return new OperationStatus(
        kind,
        plan.stepsInOrder()
            .filter(step -> !step.routine())
            .map(Step::phrase)
            .findFirst()
            .orElse(null),
        null,
        progress(operation, now),
        before.map(OperationStatus::since).orElseGet(() -> seconds(now.now())),
        reason.orElse(null),
        text(waits),
        reason.map(why -> since(sameWait, now)).orElse(null),
        reason.map(why -> nextCheck(sameWait, now, plan)).orElse(null),
        null);
  }

  /** What needs attention comes first; refusals count only where nothing else is waited for. */
  private static List<Wait> waits(Plan plan) {
    List<Wait> waits =
        plan.waits().isEmpty()
            ? plan.refusals().stream()
                .map(refusal -> new Wait(refusal.reason(), refusal.message()))
                .distinct()
                .toList()
            : plan.waits();
    return waits.stream().sorted(Comparator.comparing(wait -> wait.reason().passes())).toList();
  }

  private static @Nullable String text(List<Wait> waits) {
    String text = waits.stream().map(Wait::message).collect(Collectors.joining("; "));
    return text.isEmpty() ? null : Sentence.of(text);
  }

  private static Instant since(Optional<OperationStatus> sameWait, Situation now) {
    return sameWait.map(OperationStatus::waitingSince).orElseGet(() -> seconds(now.now()));
  }

  /** The promise that stands, until it can no longer be kept by the next look. */
  private static Instant nextCheck(Optional<OperationStatus> sameWait, Situation now, Plan plan) {
    Instant nextLook = now.now().plus(plan.wakeUp());
    return sameWait
        .map(OperationStatus::nextCheck)
        .filter(promised -> !promised.isBefore(nextLook))
        .orElseGet(() -> seconds(nextLook.plus(PROMISE)));
  }

  private static @Nullable String progress(Operation.Kind operation, Situation now) {
    int shards = now.shards().shards().size();
    return switch (operation) {
      case BOOTSTRAP, FAILOVER -> now.shards().primaries().count() + "/" + shards + " shards";
      case JOIN, RESYNC -> Counts.inSync(now) + "/" + Counts.replicasWanted(now) + " replicas";
      case PROVISION, FORGET, CHANGE, PUBLISH -> null;
    };
  }

  private static String title(String constant) {
    return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }
}
