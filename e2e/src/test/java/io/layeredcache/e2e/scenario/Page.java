package io.layeredcache.e2e.scenario;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A page that a pod serves: asked of the pod alone, so that it also is while nobody else answers.
 */
final class Page {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int PORT = 8080;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final URI address;

  private Page(URI address) {
    this.address = address;
  }

  /**
   * The page of a pod.
   *
   * @param ip of the pod
   * @param path such as {@code /metrics}
   */
  static Page of(String ip, String path) {
    return new Page(URI.create("http://" + ip + ":" + PORT + path));
  }

  String read() {
    return send(HttpRequest.newBuilder(address)).body();
  }

  void put(String text) {
    HttpResponse<String> answer =
        send(HttpRequest.newBuilder(address).PUT(BodyPublishers.ofString(text)));
    if (answer.statusCode() != 200) {
      throw new AssertionError(address + " does not take " + text + ": " + answer.body());
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.timeout(ANSWER).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError("no answer from " + address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
