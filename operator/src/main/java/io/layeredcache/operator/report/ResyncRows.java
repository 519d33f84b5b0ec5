package io.layeredcache.operator.report;

import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ResyncRequest;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Refusal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One row for each replica whose full resync has not been granted, the next one first, with what
 * the gates said. A resync that this pass grants is no longer waited for.
 */
final class ResyncRows {

  private ResyncRows() {}

  static List<ResyncRequest> of(Situation now, Plan plan) {
    return Resyncs.queue(now.shards()).stream()
        .filter(shard -> !granted(shard, plan))
        .flatMap(shard -> rows(shard, now, plan).stream())
        .toList();
  }

  private static boolean granted(Shard shard, Plan plan) {
    return plan.steps().stream().anyMatch(planned -> isGrant(planned.step(), shard));
  }

  private static boolean isGrant(Step step, Shard shard) {
    return step instanceof Step.GrantResync grant && grant.shard() == shard.id();
  }

  private static List<ResyncRequest> rows(Shard shard, Situation now, Plan plan) {
    List<Refusal> refusals =
        plan.refusals().stream().filter(refusal -> isGrant(refusal.step(), shard)).toList();
    @Nullable String reason =
        refusals.stream().findFirst().map(refusal -> refusal.reason().text()).orElse(null);
    String message =
        refusals.stream().map(Refusal::message).distinct().collect(Collectors.joining("; "));
    return Resyncs.waiting(shard.primary().orElseThrow(), now.shards()).stream()
        .map(
            pod ->
                new ResyncRequest(
                    shard.id(),
                    pod,
                    since(pod, now),
                    reason,
                    message.isEmpty() ? null : Sentence.of(message)))
        .toList();
  }

  private static Instant since(String pod, Situation now) {
    Optional<Instant> already =
        Optional.ofNullable(now.cache().getStatus()).stream()
            .map(LayeredCacheStatus::resyncQueue)
            .flatMap(List::stream)
            .filter(request -> request.pod().equals(pod))
            .flatMap(request -> Optional.ofNullable(request.since()).stream())
            .findFirst();
    return already.orElse(now.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
