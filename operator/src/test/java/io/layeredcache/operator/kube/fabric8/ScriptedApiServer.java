package io.layeredcache.operator.kube.fabric8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Lists and watches a few objects as an API server does, and fails in the ways that one can.
 * Watches are answered by plain HTTP: the client's other way, by a web socket, is refused.
 */
public final class ScriptedApiServer implements AutoCloseable {

  private static final int FINE = 200;
  private static final String END = "";
  private static final String EXPIRED =
      """
      {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","code":410,\
      "reason":"Expired","message":"too old resource version"}}""";

  private final HttpServer server;
  private final AtomicLong version = new AtomicLong(100);
  private final Map<String, Map<String, HasMetadata>> objects = new ConcurrentHashMap<>();
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final List<String> lists = new CopyOnWriteArrayList<>();
  private volatile Fault fault = new Fault("", FINE);

  /** A watch whose connection stands, and what is still to be sent on it. */
  private record Watch(String path, BlockingQueue<String> lines) {}

  /**
   * What goes wrong.
   *
   * @param path part of the paths at which it does
   * @param code of the answers; 0 for a connection that ends without one
   */
  private record Fault(String path, int code) {
    boolean strikes(String asked) {
      return code != FINE && asked.contains(path);
    }
  }

  private ScriptedApiServer(HttpServer server) {
    this.server = server;
  }

  /** One that is well, at a free port. */
  public static ScriptedApiServer start() throws IOException {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ScriptedApiServer server = new ScriptedApiServer(http);
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext("/", server::answer);
    http.start();
    return server;
  }

  /** A client with the settings of an operator. */
  public KubernetesClient client() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .withNamespace("shop")
            .build();
    return new KubernetesClientBuilder().withConfig(ClientSettings.bounded(config)).build();
  }

  /** From now on requests with that in their path are answered with a code and nothing more. */
  public void fails(String path, int code) {
    fault = new Fault(path, code);
  }

  /** From now on no request gets an answer, and no watch lives. */
  public void isAway() {
    fails("", 0);
    endWatches();
  }

  /** From now on all is well. */
  public void isWell() {
    fault = new Fault("", FINE);
  }

  /** Stores it, and tells the watches. */
  public void put(String path, HasMetadata object) {
    putUnseen(path, object);
    send(path, "{\"type\":\"MODIFIED\",\"object\":%s}".formatted(Serialization.asJson(object)));
  }

  /** Stores it while no watch looks. */
  public void putUnseen(String path, HasMetadata object) {
    object.getMetadata().setResourceVersion(Long.toString(version.incrementAndGet()));
    objects
        .computeIfAbsent(path, none -> new ConcurrentHashMap<>())
        .put(object.getMetadata().getName(), object);
  }

  /** Sends a line on every watch of that path. */
  public void send(String path, String line) {
    watches.stream()
        .filter(watch -> watch.path().equals(path))
        .forEach(watch -> watch.lines().add(line));
  }

  /** Ends every watch, as a server does every few minutes. */
  public void endWatches() {
    watches.forEach(watch -> watch.lines().add(END));
  }

  /** Tells every watch that what it knows is too old to go on from. */
  public void expireWatches() {
    watches.forEach(watch -> watch.lines().add(EXPIRED));
  }

  /** Watches of that path that stand. */
  public long watching(String path) {
    return watches.stream().filter(watch -> watch.path().equals(path)).count();
  }

  /** How often the objects of that path have been listed. */
  public long lists(String path) {
    return lists.stream().filter(path::equals).count();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      exchange.getRequestBody().readAllBytes();
      if (fault.strikes(path)) {
        fail(exchange, fault.code());
      } else if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
        exchange.sendResponseHeaders(FINE, -1); // no web socket: ask again by plain HTTP
      } else if (query.contains("watch=true")) {
        watch(exchange, path);
      } else {
        lists.add(path);
        body(exchange, list(path));
      }
    }
  }

  private static void fail(HttpExchange exchange, int code) throws IOException {
    if (code != 0) {
      exchange.getResponseHeaders().add("Retry-After", "1");
      exchange.sendResponseHeaders(code, -1);
    }
  }

  private String list(String path) {
    String items =
        new ArrayList<>(objects.getOrDefault(path, Map.of()).values())
            .stream().map(Serialization::asJson).collect(Collectors.joining(","));
    return "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":[%s]}"
        .formatted(version.get(), items);
  }

  private static void body(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(FINE, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void watch(HttpExchange exchange, String path) throws IOException {
    Watch watch = new Watch(path, new LinkedBlockingQueue<>());
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(FINE, 0);
    OutputStream out = exchange.getResponseBody();
    out.write(' '); // the client counts a watch as begun with its first byte
    out.flush();
    watches.add(watch);
    try {
      for (String line = watch.lines().take(); !line.equals(END); line = watch.lines().take()) {
        out.write((line.replace("\n", "") + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(stopped));
    } finally {
      watches.remove(watch);
    }
  }

  @Override
  public void close() {
    endWatches();
    server.stop(0);
  }
}
