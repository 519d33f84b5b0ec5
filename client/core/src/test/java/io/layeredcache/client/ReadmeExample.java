package io.layeredcache.client;

import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The client's example in the README, compiled and run. */
final class ReadmeExample {

  private ReadmeExample() {}

  record Product(String id, String title) {}

  interface Database {
    @Nullable Product product(String id);
  }

  // @formatter:off
  static @Nullable Product read(Path folder, MeterRegistry meters, Database database) {
    // README: begin
    try (LayeredCache cache = LayeredCache.open(CacheSettings.mounted(folder, meters))) {
      Region<Product> products =
          cache.region(RegionSpec.of("product", CacheClass.C1, JsonCodec.of(Product.class)));
      return products.get("4821", key -> database.product(key.id()));
    }
    // README: end
  }
  // @formatter:on
}
