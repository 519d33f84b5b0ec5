package io.layeredcache.operator.metrics;

import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Refusal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** Numbers of every cache as its last pass saw them, and counters of what was done. */
public final class CacheMeters {

  private final MeterRegistry registry;
  private final Map<CacheRef, Situation> lastByCache = new ConcurrentHashMap<>();
  private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();

  public CacheMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** What one pass saw and did. */
  public void record(CacheRef cache, Situation situation, Plan plan, Outcome outcome) {
    lastByCache.put(cache, situation);
    // of the plan only what was tried: a step that waited for its intent was neither done nor
    // failed
    for (Outcome.Result result : outcome.results()) {
      Tags tags =
          tags(cache)
              .and("operation", plan.kindOf(result.step()).name(), "step", name(result.step()))
              .and("outcome", result.failure().isPresent() ? "failed" : "done");
      registry.counter(MeterNames.STEPS, tags).increment();
    }
    for (Refusal refusal : plan.refusals()) {
      Tags tags = tags(cache).and("gate", refusal.gate(), "reason", refusal.reason().text());
      registry.counter(MeterNames.REFUSALS, tags).increment();
    }
  }

  /** How long a phase of a pass took. */
  public void took(String phase, Duration duration) {
    registry.timer(MeterNames.PASS, "phase", phase).record(duration);
  }

  public void passFailed() {
    registry.counter(MeterNames.PASS_FAILURES).increment();
  }

  /** Drops every meter of a cache that is gone. */
  public void remove(CacheRef cache) {
    lastByCache.remove(cache);
    refresh();
    List<Meter> counters =
        registry.getMeters().stream()
            .filter(meter -> cache.namespace().equals(meter.getId().getTag("namespace")))
            .filter(meter -> cache.name().equals(meter.getId().getTag("cache")))
            .toList();
    counters.forEach(registry::remove);
  }

  /** Brings the gauges up to date; called when they are read, not in every pass. */
  public void refresh() {
    perShard(MeterNames.SHARD_KEYS, shard -> ofPrimary(shard, view -> view.load().keys()));
    perShard(MeterNames.SHARD_MEMORY, shard -> ofPrimary(shard, view -> view.load().usedMemory()));
    perShard(
        MeterNames.SHARD_EVICTIONS, shard -> ofPrimary(shard, view -> view.load().evictions()));
    perShard(MeterNames.SHARD_IN_SYNC, Shard::inSync);
    perCache(MeterNames.SLOTS_UNCOVERED, now -> now.shards().uncovered().count());
    perCache(MeterNames.RESYNC_QUEUE, now -> Resyncs.queue(now.shards()).size());
    perCache(MeterNames.RESYNC_IN_FLIGHT, now -> Resyncs.inFlight(now.shards()).size());
    perCache(
        MeterNames.NODES_UNREADABLE,
        now ->
            now.seen().members().stream().filter(member -> member.redis().isUnreadable()).count());
    perCache(
        MeterNames.TOPOLOGY_VERSION,
        now -> now.seen().published().known().map(p -> p.document().version()).orElse(0L));
    perCache(
        MeterNames.TOPOLOGY_AGE,
        now ->
            now.seen()
                .published()
                .known()
                .map(p -> Duration.between(p.document().time(), now.now()).toSeconds())
                .orElse(0L));
  }

  private static double ofPrimary(Shard shard, ToDoubleFunction<NodeView> value) {
    return shard.primary().flatMap(primary -> primary.view()).stream()
        .mapToDouble(value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private void perShard(String name, ToDoubleFunction<Shard> value) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    lastByCache.forEach(
        (cache, seen) ->
            seen.shards()
                .shards()
                .forEach(
                    shard ->
                        rows.add(
                            MultiGauge.Row.of(
                                tags(cache).and("shard", Integer.toString(shard.id())),
                                value.applyAsDouble(shard)))));
    register(name, rows);
  }

  private void perCache(String name, ToDoubleFunction<Situation> value) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    lastByCache.forEach(
        (cache, seen) -> rows.add(MultiGauge.Row.of(tags(cache), value.applyAsDouble(seen))));
    register(name, rows);
  }

  private void register(String name, List<MultiGauge.Row<?>> rows) {
    gauges
        .computeIfAbsent(name, key -> MultiGauge.builder(key).register(registry))
        .register(rows, true);
  }

  private static Tags tags(CacheRef cache) {
    return Tags.of("namespace", cache.namespace(), "cache", cache.name());
  }

  private static String name(Step step) {
    return step.getClass().getSimpleName();
  }
}
