package io.layeredcache.benchmarks.l1;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.Products;
import io.layeredcache.client.LayeredCache;
import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Loader;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A region of an open cache, with keys that were built before. */
@State(Scope.Benchmark)
public class LayeredLocal {

  private final LayeredCache cache = ClusterFolder.ofThisProcess().open(new SimpleMeterRegistry());
  private final Region<String> region =
      cache.region(RegionSpec.of("product", CacheClass.C1, JsonCodec.of(String.class)));
  private final RegionKey[] keys =
      Arrays.stream(Products.ids()).map(region.keys()::key).toArray(RegionKey[]::new);
  private final Loader<String, IllegalStateException> loader =
      key -> {
        throw new IllegalStateException(key + " is not held");
      };

  /** Puts all products in. */
  @Setup
  public void fill() {
    for (RegionKey key : keys) {
      region.set(key, Products.VALUE);
    }
  }

  String hit(int product) {
    return Objects.requireNonNull(region.get(keys[product]));
  }

  String hitWithLoader(int product) {
    return Objects.requireNonNull(region.get(keys[product], loader));
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    cache.close();
  }
}
