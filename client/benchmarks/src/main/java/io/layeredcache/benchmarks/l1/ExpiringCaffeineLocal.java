package io.layeredcache.benchmarks.l1;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.layeredcache.benchmarks.measure.Products;
import java.time.Duration;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Caffeine with what else L1 needs: a bound by weight, and a lifetime, for which it reads a clock.
 */
@State(Scope.Benchmark)
public class ExpiringCaffeineLocal {

  private static final long MAX_BYTES = 64L << 20;

  private final String[] keys = Products.ids();
  private final Cache<String, String> cache =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher((String key, String value) -> key.length() + value.length())
          .expireAfterWrite(Duration.ofMinutes(15))
          .recordStats()
          .build();

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
