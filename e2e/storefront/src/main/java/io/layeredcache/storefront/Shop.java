package io.layeredcache.storefront;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.figures.ReportCodec;
import io.layeredcache.storefront.figures.SecondLines;
import io.layeredcache.storefront.figures.ShopFigures;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.http.HttpPages;
import io.layeredcache.storefront.load.Assortment;
import io.layeredcache.storefront.load.Rates;
import io.layeredcache.storefront.load.Traffic;
import io.layeredcache.storefront.products.Products;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pod of the shop: its traffic and its pages {@code /stats} (a {@link ShopReport}), {@code
 * /seconds} ({@link SecondLines}), {@code /healthz}, and {@code /readyz}, which says 200 once it is
 * warm. A number that is put to {@code /writes} is that many writes a second more.
 */
final class Shop implements AutoCloseable {

  /** Reads that may block at once; a server's threads are bounded too. */
  private static final int THREADS = 1_000;

  private static final long IDLE_SECONDS = 30;

  private final Products products;
  private final Traffic traffic;
  private final ExecutorService threads;
  private final HttpServer server;

  private Shop(Products products, Traffic traffic, ExecutorService threads, HttpServer server) {
    this.products = products;
    this.traffic = traffic;
    this.threads = threads;
    this.server = server;
  }

  /** Opens the shop; closes the products when it is closed. */
  static Shop open(Time time, ShopSettings settings, Products products, Rates fleet)
      throws IOException {
    ShopFigures figures = new ShopFigures(time);
    LogLines.tell(figures::logged);
    ExecutorService threads =
        new ThreadPoolExecutor(
            0, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>());
    String run = settings.number() + "-" + time.now().toEpochMilli();
    List<String> cold = Assortment.share(settings.number(), settings.pods(), settings.products());
    HttpServer server = HttpServer.create(new InetSocketAddress(settings.port()), 0);
    Traffic traffic =
        Traffic.start(
            time,
            products,
            new Assortment(run, settings.products(), new Random(settings.number())),
            figures,
            threads,
            fleet.share(settings.pods()),
            cold);
    server.createContext(
        "/stats",
        exchange ->
            HttpPages.send(
                exchange,
                200,
                ReportCodec.write(
                    new ShopReport(settings.pod(), settings.client().text(), figures.windows()))));
    server.createContext(
        "/seconds",
        exchange -> HttpPages.send(exchange, 200, SecondLines.ofShop(figures.windows())));
    server.createContext("/healthz", exchange -> HttpPages.send(exchange, 200, "ok\n"));
    server.createContext(
        "/readyz",
        exchange ->
            HttpPages.send(
                exchange,
                traffic.isWarm() ? 200 : 503,
                traffic.isWarm() ? "ok\n" : "reads its popular products\n"));
    server.createContext("/writes", exchange -> writeMore(exchange, traffic));
    server.start();
    return new Shop(products, traffic, threads, server);
  }

  private static void writeMore(HttpExchange exchange, Traffic traffic) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (!text.strip().matches("[1-9][0-9]{0,2}")) {
      HttpPages.send(exchange, 400, "writes a second, 1 to 999\n");
      return;
    }
    traffic.writeMore(Integer.parseInt(text.strip()));
    HttpPages.send(exchange, 200, "ok\n");
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    traffic.close();
    server.stop(0);
    threads.shutdownNow();
    products.close();
  }
}
