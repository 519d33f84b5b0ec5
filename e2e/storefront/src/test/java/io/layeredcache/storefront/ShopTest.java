package io.layeredcache.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.storefront.database.DatabaseServer;
import io.layeredcache.storefront.figures.DatabaseWindow;
import io.layeredcache.storefront.figures.ReportCodec;
import io.layeredcache.storefront.figures.ShopWindow;
import io.layeredcache.storefront.load.Rates;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.CacheCounters;
import io.layeredcache.storefront.products.Database;
import io.layeredcache.storefront.products.Products;
import io.layeredcache.storefront.products.ReadKind;
import io.layeredcache.storefront.products.Source;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A whole pod with its pages and a whole database, on the cache of a map. */
class ShopTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Rates RATES = new Rates(50, 2, 8, 5, 500);

  private final SystemTime time = new SystemTime();
  private final HttpClient http = HttpClient.newHttpClient();
  private DatabaseServer database;
  private Shop shop;

  @BeforeEach
  void open() throws IOException {
    database = DatabaseServer.start(time, 0);
    URI address = URI.create("http://localhost:" + database.port());
    ShopSettings settings =
        new ShopSettings(
            "shop-0",
            1,
            2_000,
            ShopSettings.Client.NAIVE,
            address,
            Path.of("none"),
            new ShopSettings.Seed("none", 1),
            0);
    shop = Shop.open(time, settings, new MapProducts(new Database(address)), RATES);
  }

  @AfterEach
  void close() {
    shop.close();
    database.close();
    time.close();
  }

  private String page(int port, String path) throws Exception {
    return http.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
            BodyHandlers.ofString())
        .body();
  }

  /** Its traffic, without the second in which it also warmed up. */
  private ShopWindow traffic() throws Exception {
    return ShopWindow.sum(
        0,
        ReportCodec.readShop(page(shop.port(), "/stats")).windows().stream()
            .filter(window -> window.searches().all() > 0)
            .skip(1)
            .toList());
  }

  @Test
  void aWarmPodHitsNineReadsOfTenAndItsDatabaseSeesTheRest() throws Exception {
    await().atMost(PATIENCE).until(() -> page(shop.port(), "/readyz").equals("ok\n"));

    // reads that are under way are not counted yet: the longer it runs, the less they weigh
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(traffic().cards().hitRatio()).isCloseTo(0.9, within(0.03)));
    ShopWindow sum = traffic();
    long shopReads = sum.cards().database() + sum.bindings().database() + sum.searches().database();
    assertThat(shopReads).isPositive();
    assertThat(databaseReads()).isGreaterThanOrEqualTo(shopReads);
  }

  @Test
  void aPodTellsItsSecondsAsPlainTextToo() throws Exception {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(page(shop.port(), "/seconds")).containsPattern("\\n\\d+ [1-9]\\d* "));
  }

  @Test
  void theNumberOfWritesThatIsPutMustBeOne() throws Exception {
    assertThat(putWrites("60")).isEqualTo(200);
    assertThat(putWrites("many")).isEqualTo(400);
  }

  private int putWrites(String number) throws Exception {
    return http.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + shop.port() + "/writes"))
                .PUT(BodyPublishers.ofString(number))
                .build(),
            BodyHandlers.discarding())
        .statusCode();
  }

  private long databaseReads() throws Exception {
    return ReportCodec.readDatabase(page(database.port(), "/stats")).windows().stream()
        .mapToLong(DatabaseWindow::reads)
        .sum();
  }

  /** A cache that cannot fail and has the popular products already. */
  private static final class MapProducts implements Products {
    private final Database database;
    private final Set<String> cached = ConcurrentHashMap.newKeySet();

    private MapProducts(Database database) {
      this.database = database;
    }

    @Override
    public Answer read(ReadKind kind, String id, Deadline deadline) {
      if (kind == ReadKind.CARD && (cached.contains(id) || !id.startsWith("once-"))) {
        return Answer.from(Source.L2, Duration.ofMillis(1));
      }
      try {
        database.read(id, PATIENCE);
        return Answer.from(Source.DATABASE);
      } catch (Database.DatabaseFailure ended) {
        return Answer.from(Source.FAILED);
      }
    }

    @Override
    public boolean write(String id, Deadline deadline) {
      return cached.add(id);
    }

    @Override
    public CacheCounters counters() {
      return new CacheCounters(0, 0, 0, 0, List.of());
    }

    @Override
    public void close() {}
  }
}
