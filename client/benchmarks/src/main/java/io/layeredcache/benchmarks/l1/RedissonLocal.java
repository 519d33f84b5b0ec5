package io.layeredcache.benchmarks.l1;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.Products;
import io.layeredcache.benchmarks.measure.RedissonCluster;
import java.time.Duration;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.redisson.api.RLocalCachedMap;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.LocalCachedMapOptions;
import org.redisson.api.options.LocalCachedMapOptions.CacheProvider;
import org.redisson.api.options.LocalCachedMapOptions.EvictionPolicy;
import org.redisson.client.codec.StringCodec;

/** Redisson's map with a local cache over Caffeine. It counts nothing. */
@State(Scope.Benchmark)
public class RedissonLocal {

  private final String[] keys = Products.ids();
  private final RedissonClient client = RedissonCluster.open(ClusterFolder.ofThisProcess());
  private final RLocalCachedMap<String, String> map =
      client.getLocalCachedMap(
          LocalCachedMapOptions.<String, String>name("local")
              .codec(StringCodec.INSTANCE)
              .cacheProvider(CacheProvider.CAFFEINE)
              .evictionPolicy(EvictionPolicy.LFU)
              .cacheSize(10 * Products.COUNT)
              .timeToLive(Duration.ofMinutes(15)));

  /** Puts all products in. */
  @Setup
  public void fill() {
    for (String key : keys) {
      map.fastPut(key, Products.VALUE);
    }
  }

  String hit(int product) {
    return Objects.requireNonNull(map.get(keys[product]));
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    client.shutdown();
  }
}
