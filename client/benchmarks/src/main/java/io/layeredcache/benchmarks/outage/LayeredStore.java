package io.layeredcache.benchmarks.outage;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.client.LayeredCache;
import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.layeredcache.client.region.UnansweredException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;

/** A region of this library, with the policy that is published by default. */
final class LayeredStore implements Store {

  private static final String L2 = "layeredcache.client.l2.";

  /** How requests end that are sent nowhere. */
  private static final Set<String> KEPT_BACK =
      Set.of("breaker_open", "too_many_in_flight", "no_owner", "closed");

  private final Database database = new Database();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final LayeredCache cache;
  private final Region<String> products;

  LayeredStore(ClusterFolder folder) {
    cache = folder.open(meters);
    products = cache.region(RegionSpec.of("product", CacheClass.C1, JsonCodec.of(String.class)));
  }

  @Override
  public boolean read(String id) {
    try {
      return products.get(id, key -> database.read(key.id())) != null;
    } catch (UnansweredException unanswered) {
      return false;
    }
  }

  @Override
  public long callsOfL2() {
    double requests =
        meters.find(L2 + "requests").counters().stream()
            .filter(counter -> !KEPT_BACK.contains(counter.getId().getTag("outcome")))
            .mapToDouble(Counter::count)
            .sum();
    return Math.round(requests + sum("retries") + sum("redirects") + sum("searches"));
  }

  private double sum(String meter) {
    return meters.find(L2 + meter).counters().stream().mapToDouble(Counter::count).sum();
  }

  @Override
  public void fallSilent() {
    // or it would look for those that took over from the dead
    cache.close();
  }

  @Override
  public void close() {
    cache.close();
  }
}
