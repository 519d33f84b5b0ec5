package io.layeredcache.benchmarks.l1;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.layeredcache.benchmarks.measure.Products;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Caffeine with a bound and statistics. */
@State(Scope.Benchmark)
public class CaffeineLocal {

  private final String[] keys = Products.ids();
  private final Cache<String, String> cache =
      Caffeine.newBuilder().maximumSize(10L * Products.COUNT).recordStats().build();

  /** Puts all products in. */
  @Setup
  public void fill() {
    for (String key : keys) {
      cache.put(key, Products.VALUE);
    }
  }

  String hit(int product) {
    return Objects.requireNonNull(cache.getIfPresent(keys[product]));
  }
}
