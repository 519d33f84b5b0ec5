package io.layeredcache.operator.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.operator.health.HttpEndpoints.Health;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEndpointsTest {

  private final HttpClient client = HttpClient.newHttpClient();
  private volatile Health alive = Health.OK;
  private volatile Health ready = Health.OK;
  private HttpEndpoints endpoints;

  @BeforeEach
  void start() throws IOException {
    endpoints = HttpEndpoints.start(0, () -> alive, () -> ready, () -> "up 1.0\n");
  }

  @AfterEach
  void stop() {
    endpoints.close();
  }

  @Test
  void metricsAreInTheTextFormatOfPrometheus() {
    HttpResponse<String> answer = get("/metrics");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    assertThat(answer.body()).isEqualTo("up 1.0\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/healthz", "/readyz"})
  void whatIsWellAnswersOk(String path) {
    HttpResponse<String> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("ok\n");
  }

  @Test
  void anOperatorThatIsNotReadySaysWhyAndIsAliveAllTheSame() {
    ready = Health.failing("watches are not synced");

    assertThat(get("/readyz"))
        .extracting(HttpResponse::statusCode, HttpResponse::body)
        .containsExactly(503, "watches are not synced\n");
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void anOperatorThatIsNotAliveSaysWhy() {
    alive = Health.failing("stuck");

    assertThat(get("/healthz"))
        .extracting(HttpResponse::statusCode, HttpResponse::body)
        .containsExactly(503, "stuck\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/readyzz", "/metrics/all", "/healthz/"})
  void otherPagesAreNotThere(String path) {
    assertThat(get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      assertThatThrownBy(
              () -> HttpEndpoints.start(taken.getLocalPort(), () -> alive, () -> ready, () -> ""))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot listen on port " + taken.getLocalPort())
          .hasMessageContaining("in use");
    }
  }

  @Test
  void aClosedEndpointAnswersNobody() {
    endpoints.close();

    assertThatThrownBy(() -> get("/healthz")).hasRootCauseInstanceOf(IOException.class);
  }

  private HttpResponse<String> get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoints.port() + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
