package io.layeredcache.operator.metrics;

import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.observe.HitCount;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Refusal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.HitRatios;
import io.layeredcache.operator.shard.Shard;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** Numbers of every cache as its last pass saw them, and counters of what was done. */
public final class CacheMeters {

  private final MeterRegistry registry;
  private final Gauges gauges;
  private LongSupplier watchFailures = () -> 0;

  public CacheMeters(MeterRegistry registry) {
    this.registry = registry;
    this.gauges = new Gauges(registry);
  }

  /** The watches that all passes depend on. */
  public void watches(LongSupplier disconnected, LongSupplier failures) {
    watchFailures = failures;
    Gauge.builder(MeterNames.WATCHES_DISCONNECTED, disconnected::getAsLong).register(registry);
    // the registry holds what it counts weakly: this object, not a lambda that nobody keeps
    FunctionCounter.builder(
            MeterNames.WATCH_FAILURES, this, meters -> meters.watchFailures.getAsLong())
        .register(registry);
  }

  /** What one pass saw and did. */
  public void record(CacheRef cache, Situation situation, Plan plan, Outcome outcome) {
    Tags tags = Gauges.tags(cache);
    gauges.seen(cache, situation, plan);
    registry.counter(MeterNames.PASSES, tags).increment();
    // there from the first pass on: a rate of what does not exist yet never alerts
    registry.counter(MeterNames.PASS_FAILURES, tags);
    situation.shards().shards().forEach(shard -> reads(shard, tags));
    for (Outcome.Result result : outcome.results()) {
      registry.counter(MeterNames.STEPS, tags.and(step(result, plan))).increment();
    }
    for (Refusal refusal : plan.refusals()) {
      Tags refused = tags.and("gate", refusal.gate(), "reason", refusal.reason().text());
      registry.counter(MeterNames.REFUSALS, refused).increment();
    }
  }

  private void reads(Shard shard, Tags cache) {
    Tags tags = cache.and("shard", Integer.toString(shard.id()));
    HitRatios.count(shard)
        .map(HitCount::sinceLast)
        .ifPresent(
            reads -> {
              registry.counter(MeterNames.SHARD_HITS, tags).increment((double) reads.hits());
              registry.counter(MeterNames.SHARD_MISSES, tags).increment((double) reads.misses());
            });
  }

  private static Tags step(Outcome.Result result, Plan plan) {
    String operation =
        plan.steps().stream()
            .filter(planned -> planned.step().equals(result.step()))
            .findFirst()
            .map(planned -> planned.kind().name())
            .orElse("");
    return Tags.of(
        "operation",
        operation,
        "step",
        result.step().getClass().getSimpleName(),
        "outcome",
        result.failure().isPresent() ? "failed" : "done");
  }

  /** How long a phase of a pass took. */
  public void took(String phase, Duration duration) {
    registry.timer(MeterNames.PASS, "phase", phase).record(duration);
  }

  /** A pass over that cache ended with an exception. */
  public void passFailed(CacheRef cache) {
    registry.counter(MeterNames.PASS_FAILURES, Gauges.tags(cache)).increment();
  }

  /** Drops every meter of a cache that is gone. */
  public void remove(CacheRef cache) {
    gauges.forget(cache);
    List<Meter> counters =
        registry.getMeters().stream()
            .filter(meter -> cache.namespace().equals(meter.getId().getTag("namespace")))
            .filter(meter -> cache.name().equals(meter.getId().getTag("cache")))
            .toList();
    counters.forEach(registry::remove);
  }

  /** Brings the gauges up to date; called when they are read, not in every pass. */
  public void refresh() {
    gauges.refresh();
  }
}
