package io.layeredcache.operator.reconcile;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.report.StatusAssembler;
import io.layeredcache.operator.shard.ShardMapper;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over one cache: observe, plan, act, report. Waits for nothing: what has to happen first
 * is seen by a later pass.
 */
public final class Pass {

  private static final Duration AFTER_CONFLICT = Duration.ofMillis(200);

  private static final Logger LOG = LoggerFactory.getLogger(Pass.class);

  private final Kubernetes kubernetes;
  private final Observer observer;
  private final Planner planner;
  private final Executor executor;
  private final Clock clock;

  public Pass(
      Kubernetes kubernetes, Observer observer, Planner planner, Executor executor, Clock clock) {
    this.kubernetes = kubernetes;
    this.observer = observer;
    this.planner = planner;
    this.executor = executor;
    this.clock = clock;
  }

  /**
   * What a pass did.
   *
   * @param wakeUp when to look again at the latest
   * @param phases how long each phase took
   */
  public record Done(
      Situation situation,
      Plan plan,
      Outcome outcome,
      Duration wakeUp,
      Map<String, Duration> phases) {}

  /**
   * Runs one pass.
   *
   * @param cache as the watch has it; its status is the ledger of the pass before
   */
  public Done run(LayeredCache cache) {
    Stopwatch watch = new Stopwatch(clock);
    Observation seen = observer.observe(cache);
    watch.lap("observe");
    Situation situation =
        new Situation(
            cache, seen, ShardMapper.map(seen, cache.getSpec().shards()), clock.instant());
    Plan plan = planner.plan(situation);
    watch.lap("plan");
    if (needsIntent(plan) && !report(situation, plan, Outcome.none())) {
      return new Done(situation, plan, Outcome.none(), AFTER_CONFLICT, watch.laps());
    }
    Outcome outcome = executor.run(cache, plan);
    watch.lap("act");
    boolean written = report(situation, plan, outcome);
    watch.lap("report");
    return new Done(
        situation, plan, outcome, written ? plan.wakeUp() : AFTER_CONFLICT, watch.laps());
  }

  /**
   * Intent before effect: a step that can disturb a shard is written down before it begins, except
   * an unplanned failover, which is derived from the readings alone and must not wait for an API
   * server.
   */
  private static boolean needsIntent(Plan plan) {
    return plan.steps().stream()
        .map(Plan.Planned::step)
        .anyMatch(step -> step.disturbs().isPresent() && !(step instanceof Step.PromoteReplica));
  }

  /** Writes the status if it says something new; false if it could not be written. */
  private boolean report(Situation situation, Plan plan, Outcome outcome) {
    LayeredCache cache = situation.cache();
    if (StatusAssembler.assemble(situation, plan, outcome).equals(cache.getStatus())) {
      return true;
    }
    CacheRef ref = new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
    return switch (kubernetes.fresh(ref)) {
      case Written.Done<LayeredCache>(LayeredCache fresh) -> write(fresh, situation, plan, outcome);
      case Written.Gone<LayeredCache> deleted -> true;
      case Written<LayeredCache> unreadable -> false;
    };
  }

  private boolean write(LayeredCache fresh, Situation situation, Plan plan, Outcome outcome) {
    boolean sameSpec =
        fresh.getMetadata().getUid().equals(situation.cache().getMetadata().getUid())
            && fresh
                .getMetadata()
                .getGeneration()
                .equals(situation.cache().getMetadata().getGeneration());
    if (!sameSpec) {
      return false;
    }
    Situation current = new Situation(fresh, situation.seen(), situation.shards(), situation.now());
    var status = StatusAssembler.assemble(current, plan, outcome);
    if (status.equals(fresh.getStatus())) {
      return true;
    }
    fresh.setStatus(status);
    Written<LayeredCache> written = kubernetes.replaceStatus(fresh);
    if (!(written instanceof Written.Done || written instanceof Written.Conflict)) {
      LOG.atWarn()
          .addKeyValue("cache", fresh.getMetadata().getNamespace() + "/" + fresh.getMetadata().getName())
          .addKeyValue("outcome", written)
          .log("status could not be written");
    }
    return written instanceof Written.Done;
  }
}
