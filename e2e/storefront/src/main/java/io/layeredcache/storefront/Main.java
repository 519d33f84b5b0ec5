package io.layeredcache.storefront;

import io.layeredcache.client.CacheSettings;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.database.DatabaseServer;
import io.layeredcache.storefront.load.Rates;
import io.layeredcache.storefront.products.Database;
import io.layeredcache.storefront.products.LayeredProducts;
import io.layeredcache.storefront.products.NaiveProducts;
import io.layeredcache.storefront.products.Products;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code shop}, a pod of the shop, or {@code database}, its database; until a signal ends it. */
public final class Main {

  private static final int DATABASE_PORT = 8080;
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String program = String.join(" ", List.of(arguments));
    CountDownLatch asked = new CountDownLatch(1);
    try (SystemTime time = new SystemTime();
        AutoCloseable running = start(program, time, System.getenv())) {
      LOG.info("{} started: {}", program, running.getClass().getSimpleName());
      Runtime.getRuntime().addShutdownHook(new Thread(asked::countDown));
      asked.await();
    } catch (IOException | InterruptedException | RuntimeException failed) {
      throw failed;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static AutoCloseable start(String program, Time time, Map<String, String> environment)
      throws IOException {
    if ("database".equals(program)) {
      return DatabaseServer.start(time, DATABASE_PORT);
    }
    if ("shop".equals(program)) {
      ShopSettings settings = ShopSettings.of(environment);
      return Shop.open(time, settings, products(time, settings), Rates.peak());
    }
    throw new IllegalArgumentException("say 'shop' or 'database', not '" + program + "'");
  }

  private static Products products(Time time, ShopSettings settings) throws IOException {
    Database database = new Database(settings.database());
    CacheFolder cache = new CacheFolder(settings.cache());
    return switch (settings.client()) {
      case LAYERED -> LayeredProducts.open(time, database, cacheSettings(settings));
      case NAIVE ->
          NaiveProducts.open(
              time,
              database,
              cache.node(settings.seed().host(), settings.seed().port()),
              cache.topology(),
              NaiveProducts.TIMEOUT);
    };
  }

  /** A newcomer's folder has no topology: then the seed is asked. */
  private static CacheSettings cacheSettings(ShopSettings settings) {
    return CacheSettings.mounted(settings.cache(), new SimpleMeterRegistry())
        .withSeeds(List.of(settings.seed().host() + ":" + settings.seed().port()))
        .withPod(settings.pod())
        .withPodsIfNotCounted(settings.pods());
  }
}
