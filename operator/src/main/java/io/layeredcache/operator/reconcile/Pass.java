package io.layeredcache.operator.reconcile;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.report.Findings;
import io.layeredcache.operator.shard.ShardMapper;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * One pass over one cache: observe, plan, act (gates and unplanned failovers before anything that
 * the API server has to answer), report. Waits for nothing: what has to happen first is seen by a
 * later pass.
 */
public final class Pass {

  /** What has failed wholly is rather helped by a change, which wakes us, than by haste. */
  private static final Duration AFTER_FAILURES = Duration.ofMillis(700);

  private final Kubernetes kubernetes;
  private final Observer observer;
  private final Planner planner;
  private final Executor executor;
  private final Clock clock;
  private final StatusWriter status;

  public Pass(
      Kubernetes kubernetes, Observer observer, Planner planner, Executor executor, Clock clock) {
    this.kubernetes = kubernetes;
    this.observer = observer;
    this.planner = planner;
    this.executor = executor;
    this.status = new StatusWriter(kubernetes);
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
  public void failed(LayeredCache cache, Throwable broken) {
    new FailureNote(kubernetes).write(cache, broken, clock.instant());
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    observer.forget(cacheUid);
    executor.forget(cacheUid);
    status.forget(cacheUid);
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
    Outcome urgent = executor.run(cache, seen, plan.urgent(), situation.now());
    // before any status, which makes it no news for the next pass
    executor.tell(cache, Findings.of(situation));
    Plan rest = urgent.promoted() ? plan.withoutUrgent().withoutTopology() : plan.withoutUrgent();
    if (rest.needsIntent()) {
      Outcome about = urgent.and(executor.intent(cache, rest, situation.now()));
      StatusWriter.Report intent = status.write(situation, plan, about);
      situation = intent.current();
      rest = intent.fate() == StatusWriter.Fate.WRITTEN ? rest : rest.withoutIntents();
    }
    Outcome outcome = urgent.and(executor.run(cache, seen, rest, situation.now()));
    executor.finish(cache, plan, outcome, situation.now());
    watch.lap("act");
    StatusWriter.Fate fate = status.write(situation, plan, outcome).fate();
    watch.lap("report");
    return new Done(situation, plan, outcome, wakeUp(plan, outcome, fate), watch.laps());
  }

  /**
   * When to look again: soon after something was done, not so soon where all that was tried has
   * failed, and later still where the API server does not even take the status.
   */
  private static Duration wakeUp(Plan plan, Outcome outcome, StatusWriter.Fate fate) {
    boolean futile = outcome.work().findAny().isEmpty() && !outcome.failures().isEmpty();
    Duration own = futile ? longer(plan.wakeUp(), AFTER_FAILURES) : plan.wakeUp();
    return switch (fate) {
      case WRITTEN -> own;
      case CONFLICT -> fate.retry();
      case FAILED -> outcome.work().findAny().isPresent() ? own : longer(own, fate.retry());
    };
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
