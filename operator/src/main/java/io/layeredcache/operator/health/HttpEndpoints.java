package io.layeredcache.operator.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * {@code /healthz}, {@code /readyz} and {@code /metrics}.
 *
 * <p>Health answers 200 with {@code ok} or 503 with the reason; metrics are Prometheus text.
 */
public final class HttpEndpoints implements AutoCloseable {

  private static final String PLAIN = "text/plain; charset=utf-8";

  /** The text format of Prometheus. */
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  private final HttpServer server;

  private HttpEndpoints(HttpServer server) {
    this.server = server;
  }

  /** How the process is. */
  public record Health(boolean ok, String message) {
    public static final Health OK = new Health(true, "ok");

    public static Health failing(String why) {
      return new Health(false, why);
    }
  }

  /**
   * Starts serving.
   *
   * @param port 0 for any free one
   * @throws IOException saying which port, if it cannot be listened on
   */
  public static HttpEndpoints start(
      int port, Supplier<Health> alive, Supplier<Health> ready, Supplier<String> metrics)
      throws IOException {
    HttpServer server = listen(port);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> send(exchange, 404, PLAIN, "no such page\n"));
    page(server, "/healthz", exchange -> answer(exchange, alive.get()));
    page(server, "/readyz", exchange -> answer(exchange, ready.get()));
    page(server, "/metrics", exchange -> send(exchange, 200, METRICS, metrics.get()));
    server.start();
    return new HttpEndpoints(server);
  }

  /** That path alone: the JDK's contexts are prefixes. */
  private static void page(HttpServer server, String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          if (exchange.getRequestURI().getPath().equals(path)) {
            handler.handle(exchange);
          } else {
            send(exchange, 404, PLAIN, "no such page\n");
          }
        });
  }

  private static HttpServer listen(int port) throws IOException {
    try {
      return HttpServer.create(new InetSocketAddress(port), 0);
    } catch (IOException refused) {
      throw new IOException(
          "cannot listen on port " + port + " for metrics and health: " + refused.getMessage(),
          refused);
    }
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, Health health) throws IOException {
    send(exchange, health.ok() ? 200 : 503, PLAIN, health.message() + "\n");
  }

  private static void send(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(code, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
