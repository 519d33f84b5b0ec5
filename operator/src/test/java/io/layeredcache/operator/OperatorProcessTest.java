package io.layeredcache.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.operator.config.OperatorConfig;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.fabric8.ScriptedApiServer;
import io.layeredcache.operator.redis.real.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole operator at an API server that fails: it lives, and says what it cannot see. */
@Execution(ExecutionMode.CONCURRENT)
class OperatorProcessTest {

  private static final String CACHES = "/apis/layeredcache.io/v1alpha1/layeredcaches";
  private static final String DISCONNECTED = "layeredcache_watches_disconnected";
  private static final Duration LONG = Duration.ofSeconds(90);

  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicInteger ends = new AtomicInteger();
  private ScriptedApiServer server;
  private final List<OperatorProcess> operators = new ArrayList<>();
  private int port;

  @BeforeEach
  void startServer() throws IOException {
    server = ScriptedApiServer.start();
    port = new Ports(InetAddress.getLoopbackAddress()).next();
  }

  private void startOperator() throws IOException {
    OperatorConfig config = OperatorConfig.from(Map.of("LAYEREDCACHE_HTTP_PORT", "" + port));
    OperatorProcess operator = new OperatorProcess(config, server.client(), ends::incrementAndGet);
    operators.add(operator);
    Thread.ofVirtual().start(operator::start);
  }

  @AfterEach
  void stop() {
    operators.forEach(OperatorProcess::close);
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429, 500})
  void aKindThatIsNotServedYetIsWaitedForAndThenServed(int code) throws IOException {
    server.fails(CACHES, code);
    startOperator();
    soon().until(() -> disconnected() == 1);

    server.isWell();
    server.put(CACHES, Samples.cache("shop", "storefront"));

    soon().until(() -> disconnected() == 0 && passes() > 0);
    assertThat(ends).hasValue(0);
  }

  /** The CRD is deleted, and with it every resource; then it is applied again. */
  @Test
  void aKindThatIsTakenAwayAndComesBackIsServedAgain() throws IOException {
    server.put(CACHES, Samples.cache("shop", "storefront"));
    startOperator();
    soon().until(() -> disconnected() == 0 && passes() > 0);

    server.fails(CACHES, 404);
    server.endWatches();

    soon().until(() -> disconnected() > 0);
    server.isWell();
    soon().until(() -> disconnected() == 0);
    double before = passes();
    soon().until(() -> passes() > before);
    assertThat(ends).hasValue(0);
  }

  @Test
  void anApiServerThatIsAwayIsSaidInTheMetricsAndTheProcessStaysAlive() throws IOException {
    startOperator();
    soon().until(() -> get("/readyz").equals("ok\n") && disconnected() == 0);

    server.isAway();

    soon().until(() -> disconnected() == 8);
    assertThat(get("/healthz")).isEqualTo("ok\n");
    server.isWell();
    soon().until(() -> disconnected() == 0);
    assertThat(get("/readyz")).isEqualTo("ok\n");
    assertThat(ends).hasValue(0);
  }

  @Test
  void anOperatorThatStartsWhileTheApiServerIsAwayWaitsForItAndIsNotReady() throws IOException {
    server.isAway();
    startOperator();
    soon().until(() -> get("/readyz").equals("watches are not synced\n"));
    assertThat(get("/healthz")).isEqualTo("ok\n");

    server.isWell();

    soon().until(() -> get("/readyz").equals("ok\n") && disconnected() == 0);
    assertThat(ends).hasValue(0);
  }

  private static ConditionFactory soon() {
    return await().atMost(LONG).pollInterval(Duration.ofMillis(50));
  }

  private double disconnected() {
    return metric(DISCONNECTED);
  }

  /** Also those that break off: the server is no whole one, and that they begin is the point. */
  private double passes() {
    return metric("layeredcache_passes_total{cache=\"storefront\",namespace=\"shop\"}")
        + metric("layeredcache_pass_failures_total{cache=\"storefront\",namespace=\"shop\"}");
  }

  private double metric(String name) {
    return get("/metrics")
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(-1);
  }

  private String get(String page) {
    try {
      return http.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + page)).build(),
              BodyHandlers.ofString())
          .body();
    } catch (IOException notYet) {
      return notYet.toString();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
