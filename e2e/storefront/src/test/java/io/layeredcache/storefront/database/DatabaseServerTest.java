package io.layeredcache.storefront.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.time.SystemTime;
import io.layeredcache.storefront.figures.DatabaseReport;
import io.layeredcache.storefront.figures.DatabaseWindow;
import io.layeredcache.storefront.figures.ReportCodec;
import io.layeredcache.storefront.products.Database;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final SystemTime time = new SystemTime();
  private final HttpClient http = HttpClient.newHttpClient();
  private DatabaseServer server;
  private URI address;

  @BeforeEach
  void start() throws IOException {
    server = DatabaseServer.start(time, 0);
    address = URI.create("http://localhost:" + server.port());
  }

  @AfterEach
  void stop() {
    server.close();
    time.close();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> serviceTime(String millis) throws Exception {
    return send(
        HttpRequest.newBuilder(address.resolve("/service-time"))
            .PUT(BodyPublishers.ofString(millis)));
  }

  private DatabaseReport stats() throws Exception {
    return ReportCodec.readDatabase(send(HttpRequest.newBuilder(address.resolve("/stats"))).body());
  }

  @Test
  void aReadIsAnsweredWithItsRowNotBeforeItsServiceTime() {
    long begun = time.nanos();

    String row = new Database(address).read("4821", PATIENCE);

    assertThat(row).contains("\"4821\"");
    assertThat(Duration.ofNanos(time.nanos() - begun))
        .isGreaterThanOrEqualTo(DatabaseServer.SERVICE_TIME);
  }

  @Test
  void readsAreCounted() {
    new Database(address).read("1", PATIENCE);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(stats().windows().stream().mapToLong(DatabaseWindow::answered).sum())
                    .isOne());
  }

  @Test
  void aReadIsALineOfPlainTextBesideWhatTheDatabaseCanDo() {
    new Database(address).read("1", PATIENCE);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(send(HttpRequest.newBuilder(address.resolve("/seconds"))).body())
                    .containsPattern("\\n\\d+ 1 0 240\\n"));
  }

  @Test
  void f24AReadThatTakesLongerThanItsCallerWaitsIsAFailure() throws Exception {
    assertThat(serviceTime("20000").statusCode()).isEqualTo(200);

    assertThatThrownBy(() -> new Database(address).read("1", Duration.ofMillis(50)))
        .isInstanceOf(Database.DatabaseFailure.class);
  }

  @Test
  void anImpossibleServiceTimeIsRefused() throws Exception {
    assertThat(serviceTime("-1").statusCode()).isEqualTo(400);
  }
}
