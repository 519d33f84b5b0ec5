package io.layeredcache.operator.kube.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.kube.Written.Conflict;
import io.layeredcache.operator.kube.Written.Gone;
import io.layeredcache.operator.kube.Written.Refused;
import io.layeredcache.operator.kube.Written.Unavailable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the adapter makes of an API server that fails, and that it asks only once. */
class FailingApiServerTest {

  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;
  private KubernetesClient client;
  private Fabric8Kubernetes kubernetes;
  private int code = 500;
  private String body = "";
  private volatile String request = "";

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
          }
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Config config =
        new ConfigBuilder(Config.empty()).withMasterUrl(url).withNamespace("shop").build();
    client = new KubernetesClientBuilder().withConfig(ClientSettings.bounded(config)).build();
    kubernetes = new Fabric8Kubernetes(client, Set.of(), Clock.systemUTC(), "test", () -> true);
  }

  @AfterEach
  void stopServer() {
    kubernetes.close();
    client.close();
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 404, 408, 429, 500, 502, 503, 504})
  void anAnswerThatSaysNothingAboutTheRequestIsUnavailableAndNotAskedAgain(int status) {
    code = status;

    Written<ConfigMap> answer = kubernetes.apply(map());

    assertThat(answer).isInstanceOf(Unavailable.class);
    assertThat(requests).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 405, 415, 422})
  void aNoIsRefused(int status) {
    code = status;

    assertThat(kubernetes.apply(map())).isInstanceOf(Refused.class);
  }

  @Test
  void anotherVersionIsAConflict() {
    code = 409;

    assertThat(kubernetes.create(map())).isInstanceOf(Conflict.class);
  }

  @Test
  void anApplyTellsTheVersionThatItIsAbout() {
    ConfigMap map = map();
    map.getMetadata().setResourceVersion("41");

    kubernetes.apply(map);

    assertThat(request).contains("\"resourceVersion\":\"41\"");
  }

  @Test
  void aMissingObjectIsGone() {
    code = 404;
    body =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","code":404,"reason":"NotFound",
        "message":"configmaps \\"config\\" not found","details":{"name":"config","kind":"configmaps"}}
        """;

    assertThat(kubernetes.delete(map())).isInstanceOf(Gone.class);
  }

  @Test
  void aClosingNamespaceIsGone() {
    code = 403;
    body =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","code":403,"reason":"Forbidden",
        "message":"namespace is being terminated",
        "details":{"name":"config","causes":[{"reason":"NamespaceTerminating"}]}}
        """;

    assertThat(kubernetes.create(map())).isInstanceOf(Gone.class);
  }

  @Test
  void aServerThatRefusesConnectionsIsUnavailable() {
    server.stop(0);

    assertThat(kubernetes.apply(map()))
        .isInstanceOf(Unavailable.class)
        .asString()
        .contains("ConnectException");
  }

  @Test
  void whatIsWrongWithASecretIsToldWithoutItsValues() {
    code = 422;
    body =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","code":422,"reason":"Invalid",
        "message":"Secret is invalid: data[operator]: Invalid value: hunter2",
        "details":{"name":"s","causes":[{"field":"data[operator]","message":"hunter2"}]}}
        """;
    Secret secret =
        new SecretBuilder().withMetadata(Samples.metadata("shop", "storefront", "s")).build();

    Written<Secret> answer = kubernetes.apply(secret);

    assertThat(answer).isEqualTo(new Refused<>(422, "Secret s: 422 Invalid data[operator]"));
  }

  @Test
  void watchesThatHaveNeverDeliveredSayNothingInsteadOfNothingThere() {
    kubernetes.start();

    assertThatThrownBy(() -> kubernetes.objects(new CacheRef("shop", "storefront")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(kubernetes.synced()).isFalse();
  }

  private static ConfigMap map() {
    return Samples.configMap("shop", "storefront", "config", Map.of("a", "1"));
  }
}
