package io.layeredcache.client.l2.guard;

import io.layeredcache.client.meter.Observed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Map;

/** What is counted of one shard. */
public final class ShardMeters implements AutoCloseable {

  /** The prefix of all meters of the shards. */
  public static final String PREFIX = "layeredcache.client.l2.";

  private final MeterRegistry registry;
  private final Map<Outcome, Counter> requests = new EnumMap<>(Outcome.class);
  private final Counter redirects;
  private final Counter retries;
  private final Counter searches;
  private final Gauge inFlight;

  ShardMeters(MeterRegistry registry, String shard, InFlight bound) {
    this.registry = registry;
    for (Outcome outcome : Outcome.values()) {
      requests.put(
          outcome, registry.counter(PREFIX + "requests", "shard", shard, "outcome", outcome.tag()));
    }
    this.redirects = registry.counter(PREFIX + "redirects", "shard", shard);
    this.retries = registry.counter(PREFIX + "retries", "shard", shard);
    this.searches = registry.counter(PREFIX + "searches", "shard", shard);
    this.inFlight =
        Observed.gauge(
            registry, PREFIX + "in.flight", Tags.of("shard", shard), bound, InFlight::count);
  }

  /** A request has ended like that. */
  public void ended(Outcome outcome) {
    Counter counter = requests.get(outcome);
    if (counter != null) {
      counter.increment();
    }
  }

  /** A command was sent around by a server. */
  public void redirected() {
    redirects.increment();
  }

  /** A command that was lost goes on. */
  public void retried() {
    retries.increment();
  }

  /** Another node was asked who owns the slots of this shard now: past its gate, and no request. */
  public void searched() {
    searches.increment();
  }

  /** Removes the gauge, which would go on showing a cache that is closed. */
  @Override
  public void close() {
    Observed.remove(registry, inFlight);
  }
}
