package io.layeredcache.storefront.database;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.figures.DatabaseFigures;
import io.layeredcache.storefront.figures.DatabaseReport;
import io.layeredcache.storefront.figures.ReportCodec;
import io.layeredcache.storefront.figures.SecondLines;
import io.layeredcache.storefront.http.HttpPages;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The stand-in database, over HTTP.
 *
 * <ul>
 *   <li>{@code GET /product/ID}: a row, after its service time; 503 if the queue is full
 *   <li>{@code PUT /service-time}: milliseconds that a read takes from now on, as text
 *   <li>{@code GET /stats}: a {@link DatabaseReport}; {@code GET /seconds}: {@link SecondLines};
 *       {@code GET /healthz}
 * </ul>
 */
public final class DatabaseServer implements AutoCloseable {

  /** With a way of 2 ms there and back a read costs its caller 85 ms. */
  static final Duration SERVICE_TIME = Duration.ofMillis(83);

  /** At that service time 240 reads a second. */
  static final int WORKERS = 20;

  /**
   * Ten seconds of work: callers of a database wait in line, for longer than any of ours has
   * patience.
   */
  static final int PLACES = 2_400;

  private static final int SENDERS = 4;

  private final Time time;
  private final long origin;
  private final Workers workers = new Workers(WORKERS, PLACES, SERVICE_TIME);
  private final DatabaseFigures figures;
  private final ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
  private final HttpServer server;

  private DatabaseServer(Time time, HttpServer server) {
    this.time = time;
    this.origin = time.nanos();
    this.figures = new DatabaseFigures(time);
    this.server = server;
  }

  /** Starts one on that port, 0 for any. */
  public static DatabaseServer start(Time time, int port) throws IOException {
    HttpServer http = HttpServer.create(new InetSocketAddress(port), 0);
    DatabaseServer database = new DatabaseServer(time, http);
    http.createContext("/product/", database::read);
    http.createContext("/service-time", database::changeServiceTime);
    http.createContext(
        "/stats",
        exchange ->
            HttpPages.send(
                exchange, 200, ReportCodec.write(new DatabaseReport(database.figures.windows()))));
    http.createContext(
        "/seconds",
        exchange ->
            HttpPages.send(
                exchange,
                200,
                SecondLines.ofDatabase(database.figures.windows(), database.workers.perSecond())));
    http.createContext("/healthz", exchange -> HttpPages.send(exchange, 200, "ok\n"));
    http.start();
    return database;
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void read(HttpExchange exchange) throws IOException {
    long now = time.nanos() - origin;
    OptionalLong end = workers.accept(now);
    if (end.isEmpty()) {
      figures.refused();
      HttpPages.send(exchange, 503, "too many reads\n");
      return;
    }
    figures.accepted(workers.waiting(now));
    // no thread waits for the service time: the exchange is answered later, by another one
    var unused =
        time.after(
            Duration.ofNanos(end.getAsLong() - now), () -> senders.execute(() -> answer(exchange)));
  }

  private void answer(HttpExchange exchange) {
    figures.answered();
    String path = exchange.getRequestURI().getPath();
    String id = path.substring(path.lastIndexOf('/') + 1);
    try {
      HttpPages.send(exchange, 200, "{\"id\": \"" + id + "\", \"price\": 109, \"version\": 6}\n");
    } catch (IOException gone) {
      exchange.close(); // a caller that did not wait: the work was done all the same
    }
  }

  private void changeServiceTime(HttpExchange exchange) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (!text.strip().matches("[1-9][0-9]{0,4}")) {
      HttpPages.send(exchange, 400, "milliseconds, 1 to 99999\n");
      return;
    }
    workers.take(Duration.ofMillis(Long.parseLong(text.strip())));
    HttpPages.send(exchange, 200, "ok\n");
  }

  @Override
  public void close() {
    server.stop(0);
    senders.shutdownNow();
  }
}
