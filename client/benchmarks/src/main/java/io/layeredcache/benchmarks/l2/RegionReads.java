package io.layeredcache.benchmarks.l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.Products;
import io.layeredcache.client.LayeredCache;
import io.layeredcache.client.codec.BytesCodec;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.layeredcache.client.region.WriteOutcome;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A whole region whose L1 keeps nothing: a miss there, then a hit on a shard. */
@State(Scope.Benchmark)
public class RegionReads {

  private final LayeredCache cache = ClusterFolder.ofThisProcess().open(new SimpleMeterRegistry());
  private final Region<byte[]> region =
      cache.region(RegionSpec.of("product", CacheClass.C1, new BytesCodec()));
  private final RegionKey[] keys =
      Arrays.stream(Products.ids()).map(region.keys()::key).toArray(RegionKey[]::new);

  /** Writes all products. */
  @Setup
  public void write() {
    byte[] value = Products.VALUE.getBytes(UTF_8);
    for (RegionKey key : keys) {
      // what comes before a shard is connected to is refused
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .until(() -> region.set(key, value) == WriteOutcome.STORED);
    }
  }

  byte[] read(int product) {
    return Objects.requireNonNull(region.get(keys[product]));
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    cache.close();
  }
}
