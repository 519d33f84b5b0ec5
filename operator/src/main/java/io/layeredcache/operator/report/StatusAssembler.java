package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the status from zero. From the previous one come only the times of transitions, what was
 * seen of nodes that are gone, and numbers that have not moved enough to be worth a write.
 */
public final class StatusAssembler {

  private StatusAssembler() {}

  /** The status after a pass; equal to the previous one if the pass has nothing new to say. */
  public static LayeredCacheStatus assemble(Situation now, Plan plan, Outcome outcome) {
    LayeredCache cache = now.cache();
    LayeredCacheStatus before =
        cache.getStatus() == null ? LayeredCacheStatus.empty() : cache.getStatus();
    long generation = cache.getMetadata().getGeneration();
    List<ShardStatus> rows = ShardRows.of(now, plan);
    @Nullable String hitRatio = Ratios.of(now);
    List<Judgement> judgements = Judges.all(now, plan, outcome, Warmth.judge(now, rows, hitRatio));
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
        hitRatio,
        Placement.primaries(now),
        message(judgements),
        rows,
        OperationRow.of(now, plan),
        ResyncRows.of(now, plan),
        LastFailover.of(now),
        Clients.of(now),
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
}
