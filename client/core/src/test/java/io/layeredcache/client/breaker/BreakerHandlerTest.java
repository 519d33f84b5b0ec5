package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.layeredcache.client.time.VirtualTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BreakerHandlerTest {

  private final Breakers breakers = Breakers.with(new VirtualTime()).random(() -> 0).build();
  private final BreakerHandler handler = new BreakerHandler(breakers);

  @BeforeEach
  void openOne() {
    breakers.execute("search", () -> "");
    for (int i = 0; i < 5; i++) {
      CompletableFuture<String> unused =
          breakers.executeAsync(
              "payments",
              () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
    }
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }

  @Test
  void listsAllByName() throws Exception {
    JsonNode all = json(handler.handle("GET", "/").json()).get("breakers");
    assertThat(all.findValuesAsText("name")).containsExactly("payments", "search");
    assertThat(all.findValuesAsText("state")).containsExactly("OPEN", "CLOSED");
  }

  @Test
  void showsOne() throws Exception {
    JsonNode one = json(handler.handle("GET", "/payments").json());
    assertThat(one.get("failures").asInt()).isEqualTo(5);
    assertThat(one.get("nextProbeInMillis").asInt()).isEqualTo(60_000);
  }

  @Test
  void aPostResetsOneAndShowsIt() throws Exception {
    assertThat(json(handler.handle("POST", "/payments/reset").json()).get("state").asText())
        .isEqualTo("CLOSED");
  }

  @Test
  void nothingElseChangesAnything() {
    assertThat(handler.handle("GET", "/payments/reset").status()).isEqualTo(405);
    assertThat(handler.handle("DELETE", "/payments").status()).isEqualTo(405);
    assertThat(handler.handle("POST", "/reset").status()).isEqualTo(405);
    assertThat(handler.handle("POST", "/other/reset").status()).isEqualTo(404);
    assertThat(handler.handle("GET", "/other").status()).isEqualTo(404);
    assertThat(breakers.snapshots().get(0).state()).isEqualTo(BreakerSnapshot.State.OPEN);
  }

  @Test
  void answersOverHttpBelowWhereItIsMounted() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/ops/breakers", new BreakerHttpHandler(handler));
    server.start();
    try {
      URI reset = URI.create("http:/" + server.getAddress() + "/ops/breakers/payments/reset");
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(reset).POST(HttpRequest.BodyPublishers.noBody()).build(),
                  HttpResponse.BodyHandlers.ofString());
      URI beside = URI.create("http:/" + server.getAddress() + "/ops/breakerspayments/reset");
      HttpResponse<String> elsewhere =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(beside).POST(HttpRequest.BodyPublishers.noBody()).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(elsewhere.statusCode()).isEqualTo(404);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(json(answer.body()).get("state").asText()).isEqualTo("CLOSED");
    } finally {
      server.stop(0);
    }
  }
}
