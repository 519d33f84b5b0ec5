package io.layeredcache.benchmarks.l1;

import com.alicp.jetcache.Cache;
import com.alicp.jetcache.embedded.CaffeineCacheBuilder;
import io.layeredcache.benchmarks.measure.Products;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** JetCache's local cache over Caffeine, as its documentation builds it. It counts nothing. */
@State(Scope.Benchmark)
public class JetCacheLocal {

  private final String[] keys = Products.ids();
  private final Cache<String, String> cache =
      CaffeineCacheBuilder.createCaffeineCacheBuilder()
          .limit(10 * Products.COUNT)
          .expireAfterWrite(15, TimeUnit.MINUTES)
          .buildCache();

  /** Puts all products in. */
  @Setup
  public void fill() {
    for (String key : keys) {
      cache.put(key, Products.VALUE);
    }
  }

  String hit(int product) {
    return Objects.requireNonNull(cache.get(keys[product]));
  }
}
