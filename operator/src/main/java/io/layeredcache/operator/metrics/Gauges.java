package io.layeredcache.operator.metrics;

import io.layeredcache.crd.status.OperationStatus;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.HitRatios;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** Numbers of every cache as its last pass saw them. */
final class Gauges {

  private final MeterRegistry registry;
  private final Map<CacheRef, Seen> lastByCache = new ConcurrentHashMap<>();
  private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();

  Gauges(MeterRegistry registry) {
    this.registry = registry;
  }

  private record Seen(Situation situation, Plan plan) {}

  void seen(CacheRef cache, Situation situation, Plan plan) {
    lastByCache.put(cache, new Seen(situation, plan));
  }

  void forget(CacheRef cache) {
    lastByCache.remove(cache);
    refresh();
  }

  static Tags tags(CacheRef cache) {
    return Tags.of("namespace", cache.namespace(), "cache", cache.name());
  }

  /** Brings them up to date; called when they are read, not in every pass. */
  void refresh() {
    shards();
    caches();
    operations();
  }

  private void shards() {
    perShard(MeterNames.SHARD_KEYS, ofPrimary(view -> view.load().keys()));
    perShard(MeterNames.SHARD_MEMORY, ofPrimary(view -> view.load().usedMemory()));
    perShard(MeterNames.SHARD_MEMORY_LIMIT, ofPrimary(view -> view.load().maxMemory()));
    perShard(MeterNames.SHARD_EVICTIONS, ofPrimary(view -> view.load().evictions()));
    perShard(MeterNames.SHARD_HIT_RATIO, (shard, now) -> known(ratio(shard, now)));
    perShard(MeterNames.SHARD_IN_SYNC, (shard, now) -> shard.inSync());
    perShard(MeterNames.SHARD_LAG, (shard, now) -> lag(shard));
  }

  private void caches() {
    perCache(
        MeterNames.HIT_RATIO,
        now -> known(HitRatios.of(now.shards(), now.cache().getSpec().changes().hitRatio())));
    perCache(MeterNames.SHARDS, now -> now.shards().shards().size());
    perCache(
        MeterNames.REPLICAS_WANTED,
        now -> now.shards().shards().size() * now.cache().getSpec().replicasPerShard());
    perCache(MeterNames.SLOTS_UNCOVERED, now -> now.shards().uncovered().count());
    perCache(MeterNames.RESYNC_QUEUE, now -> Resyncs.queue(now.shards()).size());
    perCache(MeterNames.RESYNC_IN_FLIGHT, now -> Resyncs.inFlight(now.shards()).size());
    perCache(
        MeterNames.RESYNC_LIMIT, now -> now.cache().getSpec().changes().resync().maxConcurrent());
    perCache(MeterNames.READINGS_AGE, now -> seconds(now.seen().at(), now.now()));
    perCache(
        MeterNames.NODES_UNREADABLE,
        now -> now.seen().members().stream().filter(m -> m.redis().isUnreadable()).count());
    perCache(
        MeterNames.TOPOLOGY_VERSION,
        now -> now.seen().published().known().map(p -> p.document().version()).orElse(0L));
    perCache(
        MeterNames.TOPOLOGY_AGE,
        now ->
            known(
                now.seen()
                    .published()
                    .known()
                    .map(published -> seconds(published.document().time(), now.now()))));
  }

  private void operations() {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    lastByCache.forEach(
        (cache, seen) ->
            seen.plan
                .leading()
                .ifPresent(
                    kind ->
                        rows.add(
                            MultiGauge.Row.of(
                                tags(cache).and("operation", kind.name()),
                                age(kind.name(), seen.situation)))));
    register(MeterNames.OPERATION_AGE, rows);
  }

  private static double age(String kind, Situation now) {
    return Optional.ofNullable(now.cache().getStatus())
        .map(status -> status.operation())
        .filter(operation -> operation.kind().equalsIgnoreCase(kind))
        .map(OperationStatus::since)
        .map(since -> seconds(since, now.now()))
        .orElse(0.0);
  }

  private static Optional<Double> ratio(Shard shard, Situation now) {
    return HitRatios.of(shard, now.cache().getSpec().changes().hitRatio());
  }

  private static double lag(Shard shard) {
    return shard.primary().stream()
        .flatMap(
            primary ->
                shard.replicas().stream()
                    .filter(Member::linkUp)
                    .flatMap(replica -> replica.lagBehind(primary).stream()))
        .mapToDouble(Long::doubleValue)
        .max()
        .orElse(Double.NaN);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0;
  }

  private static double known(Optional<Double> value) {
    return value.orElse(Double.NaN);
  }

  private interface ShardValue {
    double of(Shard shard, Situation now);
  }

  private static ShardValue ofPrimary(ToDoubleFunction<NodeView> value) {
    return (shard, now) ->
        shard.primary().flatMap(Member::view).stream()
            .mapToDouble(value)
            .findFirst()
            .orElse(Double.NaN);
  }

  private void perShard(String name, ShardValue value) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    lastByCache.forEach(
        (cache, seen) ->
            seen.situation
                .shards()
                .shards()
                .forEach(
                    shard ->
                        rows.add(
                            MultiGauge.Row.of(
                                tags(cache).and("shard", Integer.toString(shard.id())),
                                value.of(shard, seen.situation)))));
    register(name, rows);
  }

  private void perCache(String name, ToDoubleFunction<Situation> value) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    lastByCache.forEach(
        (cache, seen) ->
            rows.add(MultiGauge.Row.of(tags(cache), value.applyAsDouble(seen.situation))));
    register(name, rows);
  }

  private void register(String name, List<MultiGauge.Row<?>> rows) {
    gauges
        .computeIfAbsent(name, key -> MultiGauge.builder(key).register(registry))
        .register(rows, true);
  }
}
