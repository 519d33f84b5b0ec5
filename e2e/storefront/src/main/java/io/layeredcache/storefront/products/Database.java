package io.layeredcache.storefront.products;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The database as the shop sees it. */
public final class Database {

  private static final Duration CONNECT = Duration.ofSeconds(2);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final URI address;

  /** The one at that address, such as {@code http://database:8080}. */
  public Database(URI address) {
    this.address = address;
  }

  /**
   * Reads one row; blocks.
   *
   * @param patience how long the caller waits
   * @throws DatabaseFailure if it refuses or does not answer in time
   */
  public String read(String id, Duration patience) {
    if (patience.isNegative() || patience.isZero()) {
      throw new DatabaseFailure("no time is left for a read");
    }
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/product/" + id)).timeout(patience).build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new DatabaseFailure("the database answers " + response.statusCode());
      }
      return response.body();
    } catch (IOException failed) {
      throw new DatabaseFailure("the database does not answer: " + failed, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new DatabaseFailure("interrupted", interrupted);
    }
  }

  /** A read that gave nothing. */
  public static final class DatabaseFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatabaseFailure(String message) {
      super(message);
    }

    DatabaseFailure(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
