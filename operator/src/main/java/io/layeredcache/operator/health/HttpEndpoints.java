package io.layeredcache.operator.health;

import com.sun.net.httpserver.HttpExchange;
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
   * @throws IOException if the port is taken
   */
  public static HttpEndpoints start(
      int port, Supplier<Health> alive, Supplier<Health> ready, Supplier<String> metrics)
      throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/healthz", exchange -> answer(exchange, alive.get()));
    server.createContext("/readyz", exchange -> answer(exchange, ready.get()));
    server.createContext(
        "/metrics",
        exchange -> send(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", metrics.get()));
    server.start();
    return new HttpEndpoints(server);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, Health health) throws IOException {
    send(exchange, health.ok() ? 200 : 503, "text/plain; charset=utf-8", health.message() + "\n");
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
