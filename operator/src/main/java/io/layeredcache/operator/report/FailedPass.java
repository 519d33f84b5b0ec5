package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.plan.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * The status after a pass that broke off. What it says of nodes is as old as the last pass that
 * came through, so every verdict but one is unknown: a cache that nobody looks after any more must
 * not go on being reported as served.
 */
public final class FailedPass {

  private FailedPass() {}

  /** The status that tells it; equal to the previous one if that tells the same. */
  public static LayeredCacheStatus status(LayeredCache cache, String why, Instant now) {
    LayeredCacheStatus before =
        cache.getStatus() == null ? LayeredCacheStatus.empty() : cache.getStatus();
    String message =
        Sentence.of("the pass failed, nothing is done for this cache until one succeeds: " + why);
    long generation = cache.getMetadata().getGeneration();
    List<Condition> conditions =
        Arrays.stream(ConditionType.values())
            .map(type -> judgement(type, message))
            .map(judgement -> judgement.condition(before.conditions(), generation, now))
            .toList();
    return new LayeredCacheStatus(
        before.observedGeneration(),
        before.topologyVersion(),
        before.selector(),
        before.replicas(),
        before.replicasInSync(),
        before.hitRatio(),
        before.zones(),
        message,
        before.shards(),
        before.operation(),
        before.resyncQueue(),
        before.lastFailover(),
        before.clients(),
        conditions);
  }

  private static Judgement judgement(ConditionType type, String message) {
    return type == ConditionType.Degraded
        ? Judgement.yes(type, Reason.PASS_FAILED, message)
        : Judgement.unknown(type, Reason.PASS_FAILED, message);
  }
}
