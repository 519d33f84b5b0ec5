package io.layeredcache.operator.reconcile;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
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
import io.layeredcache.operator.report.StatusPace;
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

  private static final Logger LOG = LoggerFactory.getLogger(Pass.class);

  private final Kubernetes kubernetes;
  private final Observer observer;
  private final Planner planner;
  private final Executor executor;
  private final Clock clock;
  private final StatusPace pace = new StatusPace();

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

  /** Says in the status that {@link #run} broke off. */
  public void failed(LayeredCache cache, RuntimeException broken) {
    new FailureNote(kubernetes).write(cache, broken, clock.instant());
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    observer.forget(cacheUid);
    executor.forget(cacheUid);
    pace.forget(cacheUid);
  }

  /**
   * Runs one pass.
   *
   * @param cache as the watch has it; its status is the ledger of the pass before
   */
  public Done run(LayeredCache cache) {
    Stopwatch watch = new Stopwatch(clock);
    Observation seen = observer.observe(cache);
    watch.lap("observe");
    Situation situation = new Situation(cache, seen, ShardMapper.map(seen, cache), clock.instant());
    Plan plan = planner.plan(situation);
    watch.lap("plan");
    Report intent = needsIntent(plan) ? report(situation, plan, Outcome.none()) : Report.WRITTEN;
    if (intent != Report.WRITTEN) {
      return new Done(situation, plan, Outcome.none(), intent.retry, watch.laps());
    }
    Outcome outcome = executor.run(cache, seen, plan);
    watch.lap("act");
    Report report = report(situation, plan, outcome);
    watch.lap("report");
    Duration wakeUp = report == Report.WRITTEN ? plan.wakeUp() : report.retry;
    return new Done(situation, plan, outcome, wakeUp, watch.laps());
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

  /** What became of a status. */
  private enum Report {
    WRITTEN(Duration.ZERO),
    /** Somebody was faster: read again. */
    CONFLICT(Duration.ofMillis(200)),
    /** The API server does not take it or does not answer; soon again would be as futile. */
    FAILED(Duration.ofSeconds(5));

    private final Duration retry;

    Report(Duration retry) {
      this.retry = retry;
    }
  }

  /** Writes the status if it says something new. */
  private Report report(Situation situation, Plan plan, Outcome outcome) {
    LayeredCache cache = situation.cache();
    LayeredCacheStatus after = StatusAssembler.assemble(situation, plan, outcome);
    String uid = cache.getMetadata().getUid();
    if (!pace.isDue(uid, cache.getStatus(), after, situation.now())) {
      return Report.WRITTEN;
    }
    CacheRef ref = new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
    return switch (kubernetes.fresh(ref)) {
      case Written.Done<LayeredCache>(LayeredCache fresh) ->
          write(ref, fresh, situation, plan, outcome);
      case Written.Gone<LayeredCache> deleted -> Report.WRITTEN;
      case Written<LayeredCache> unreadable -> failed(ref, unreadable);
    };
  }

  private Report write(
      CacheRef ref, LayeredCache fresh, Situation situation, Plan plan, Outcome outcome) {
    ObjectMeta planned = situation.cache().getMetadata();
    boolean sameSpec =
        fresh.getMetadata().getUid().equals(planned.getUid())
            && fresh.getMetadata().getGeneration().equals(planned.getGeneration());
    if (!sameSpec) {
      return Report.CONFLICT;
    }
    Situation current = new Situation(fresh, situation.seen(), situation.shards(), situation.now());
    LayeredCacheStatus status = StatusAssembler.assemble(current, plan, outcome);
    if (status.equals(fresh.getStatus())) {
      return Report.WRITTEN;
    }
    fresh.setStatus(status);
    pace.written(fresh.getMetadata().getUid(), situation.now());
    return switch (kubernetes.replaceStatus(fresh)) {
      case Written.Done<LayeredCache> done -> Report.WRITTEN;
      case Written.Gone<LayeredCache> deleted -> Report.WRITTEN;
      case Written.Conflict<LayeredCache> changed -> Report.CONFLICT;
      case Written<LayeredCache> refused -> failed(ref, refused);
    };
  }

  private static Report failed(CacheRef cache, Written<LayeredCache> outcome) {
    LOG.atWarn()
        .addKeyValue("cache", cache)
        .addKeyValue("outcome", outcome)
        .log("status could not be written");
    return Report.FAILED;
  }
}
