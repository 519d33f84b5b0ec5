package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.OperationStatus;
import io.layeredcache.crd.status.ResyncRequest;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Computes the status from zero. From the previous one come only the times of transitions, and
 * numbers that have not moved enough to be worth a write.
 */
public final class StatusAssembler {

  private StatusAssembler() {}

  /** The status after a pass; equal to the previous one if the pass has nothing new to say. */
  public static LayeredCacheStatus assemble(Situation now, Plan plan, Outcome outcome) {
    LayeredCache cache = now.cache();
    LayeredCacheStatus before =
        cache.getStatus() == null ? LayeredCacheStatus.empty() : cache.getStatus();
    long generation = cache.getMetadata().getGeneration();
    List<Judgement> judgements = Judges.all(now, plan, outcome);
    List<Condition> conditions =
        judgements.stream()
            .map(judgement -> judgement.condition(before.conditions(), generation, now.now()))
            .toList();
    return new LayeredCacheStatus(
        generation,
        Math.max(before.topologyVersion(), version(now)),
        Labels.scaleSelector(cache.getMetadata().getName()),
        now.shards().shards().size(),
        Counts.inSync(now) + "/" + Counts.replicasWanted(now),
        null,
        Placement.primaries(now),
        message(judgements),
        ShardRows.of(now),
        operation(plan, before.operation(), now.now()),
        queue(now, before),
        before.lastFailover(),
        before.clients(),
        conditions);
  }

  private static long version(Situation now) {
    return now.seen().published().known().map(p -> p.document().version()).orElse(0L);
  }

  /** The first thing that a person should know. */
  private static String message(List<Judgement> judgements) {
    return judgements.stream()
        .filter(
            judgement ->
                switch (judgement.type()) {
                  case Degraded, Progressing, Paused ->
                      judgement.verdict() == Judgement.Verdict.True;
                  default -> judgement.verdict() == Judgement.Verdict.False;
                })
        .map(Judgement::message)
        .findFirst()
        .orElse("serving");
  }

  private static @Nullable OperationStatus operation(
      Plan plan, @Nullable OperationStatus before, Instant now) {
    if (plan.leading().isEmpty()) {
      return null;
    }
    String kind = title(plan.leading().get().name());
    @Nullable Instant since =
        before != null && kind.equals(before.kind())
            ? before.since()
            : now.truncatedTo(ChronoUnit.SECONDS);
    @Nullable String step =
        plan.steps().stream()
            .map(Plan.Planned::step)
            .filter(next -> !next.routine())
            .map(Step::phrase)
            .findFirst()
            .orElse(null);
    String waits =
        plan.waits().stream().map(wait -> wait.message()).collect(Collectors.joining("; "));
    String refusals =
        plan.refusals().stream()
            .map(refusal -> refusal.message())
            .distinct()
            .collect(Collectors.joining("; "));
    String waiting = waits.isEmpty() ? refusals : waits;
    return new OperationStatus(
        kind, step, null, null, since, waiting.isEmpty() ? null : Sentence.of(waiting), null, null);
  }

  private static String title(String constant) {
    return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
  }

  private static List<ResyncRequest> queue(Situation now, LayeredCacheStatus before) {
    return Resyncs.queue(now.shards()).stream()
        .flatMap(shard -> requests(shard, now, before).stream())
        .toList();
  }

  private static List<ResyncRequest> requests(
      Shard shard, Situation now, LayeredCacheStatus before) {
    return Resyncs.waiting(shard.primary().orElseThrow(), now.shards()).stream()
        .map(pod -> new ResyncRequest(shard.id(), pod, since(pod, now, before), null))
        .toList();
  }

  private static Instant since(String pod, Situation now, LayeredCacheStatus before) {
    Optional<Instant> already =
        before.resyncQueue().stream()
            .filter(request -> request.pod().equals(pod))
            .flatMap(request -> Optional.ofNullable(request.since()).stream())
            .findFirst();
    return already.orElse(now.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
