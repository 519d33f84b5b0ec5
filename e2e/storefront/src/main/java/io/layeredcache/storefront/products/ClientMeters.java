package io.layeredcache.storefront.products;

import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the client has counted, read from its meters as a dashboard would. Nothing here is counted
 * too low: a shard's requests without an answer are reads and writes together, and among its
 * answers are those about the region's generation.
 */
final class ClientMeters {

  private static final String SHARDS = "layeredcache.client.l2.";
  private static final String BREAKERS = "layeredcache.client.breaker.";
  private static final String TOPOLOGY = "layeredcache.client.topology.";

  private final MeterRegistry registry;

  ClientMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  CacheCounters counters() {
    Map<Integer, ShardCounters> shards = new TreeMap<>();
    long attempts = sum(SHARDS + "retries") + sum(SHARDS + "redirects");
    for (Counter requests : registry.find(SHARDS + "requests").counters()) {
      String outcome = String.valueOf(requests.getId().getTag("outcome"));
      long count = (long) requests.count();
      attempts += wasTried(outcome) ? count : 0;
      shards.merge(
          shard(requests), counters(shard(requests), outcome, count), ClientMeters::together);
    }
    // before the openings, or an opening between the two would look like a closing without one
    long closed = functionSum(BREAKERS + "closings");
    long opened = functionSum(BREAKERS + "openings");
    return new CacheCounters(attempts, opened, closed, topologies(), List.copyOf(shards.values()));
  }

  private long topologies() {
    return sum(TOPOLOGY + "accepted")
        + (long)
            registry.find(TOPOLOGY + "discovery").tag("outcome", "amended").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
  }

  private long sum(String name) {
    return (long) registry.find(name).counters().stream().mapToDouble(Counter::count).sum();
  }

  private long functionSum(String name) {
    return (long)
        registry.find(name).functionCounters().stream().mapToDouble(FunctionCounter::count).sum();
  }

  /** The shard of a meter; what no shard has is told as that of none, as the naive client does. */
  private static int shard(Counter requests) {
    String shard = String.valueOf(requests.getId().getTag("shard"));
    return shard.matches("[0-9]+") ? Integer.parseInt(shard) : ShardTallies.NO_SHARD;
  }

  /** Writes are no attempts of reads; one that failed cannot be told from a read and counts. */
  private static boolean wasTried(String outcome) {
    return switch (outcome) {
      case "hit", "miss", "not_connected", "timed_out", "connection_lost", "refused" -> true;
      default -> false;
    };
  }

  private static ShardCounters counters(int shard, String outcome, long count) {
    return switch (outcome) {
      case "hit" -> new ShardCounters(shard, count, 0, 0, 0);
      case "miss" -> new ShardCounters(shard, 0, count, 0, 0);
      case "done" -> new ShardCounters(shard, 0, 0, 0, count);
      default -> new ShardCounters(shard, 0, 0, count, 0);
    };
  }

  private static ShardCounters together(ShardCounters one, ShardCounters other) {
    return new ShardCounters(
        one.shard(),
        one.hits() + other.hits(),
        one.misses() + other.misses(),
        one.unavailable() + other.unavailable(),
        one.writes() + other.writes());
  }
}
