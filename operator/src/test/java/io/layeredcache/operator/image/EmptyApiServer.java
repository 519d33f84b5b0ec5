package io.layeredcache.operator.image;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * As much of an API server as an operator needs that has nothing to look after: every list is
 * empty, every watch stays silent, and an object (the lease) can be created and read again.
 */
final class EmptyApiServer implements AutoCloseable {

  private static final String EMPTY =
      "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[]}";
  private static final String NOT_FOUND =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"code\":404,\"reason\":\"NotFound\"}";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Map<String, String> objects = new ConcurrentHashMap<>();

  private EmptyApiServer(HttpServer server) {
    this.server = server;
  }

  /** Listens on any free port of this machine alone. */
  static EmptyApiServer start() throws IOException {
    EmptyApiServer started =
        new EmptyApiServer(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    started.server.setExecutor(started.threads);
    started.server.createContext("/", started::answer);
    started.server.start();
    return started;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      send(exchange, 503, ""); // the client asks again over plain HTTP
    } else if (exchange.getRequestMethod().equals("POST")) {
      create(exchange, path, body);
    } else if (query.contains("watch=true")) {
      staySilent(exchange);
    } else {
      read(exchange, path);
    }
  }

  private void create(HttpExchange exchange, String path, String body) throws IOException {
    objects.put(path, body);
    send(exchange, 201, body);
  }

  /** One of a kind is asked for by a path below that by which it was created. */
  private void read(HttpExchange exchange, String path) throws IOException {
    String created = objects.get(path.substring(0, path.lastIndexOf('/')));
    if (created != null) {
      send(exchange, 200, created);
    } else if (path.contains("/leases/")) {
      send(exchange, 404, NOT_FOUND);
    } else {
      send(exchange, 200, EMPTY);
    }
  }

  private void staySilent(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      ended.await();
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (exchange;
        OutputStream out = exchange.getResponseBody()) {
      exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    ended.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
