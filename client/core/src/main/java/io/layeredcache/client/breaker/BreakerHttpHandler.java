package io.layeredcache.client.breaker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A {@link BreakerHandler} for the HTTP server of the JDK. */
public final class BreakerHttpHandler implements HttpHandler {

  private final BreakerHandler handler;

  public BreakerHttpHandler(BreakerHandler handler) {
    this.handler = handler;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String mount = exchange.getHttpContext().getPath();
      String path = exchange.getRequestURI().getPath().substring(mount.length());
      // the server takes /opsother for below /ops, which who guards /ops/ does not
      boolean below = path.isEmpty() || path.startsWith("/") || mount.endsWith("/");
      BreakerHandler.Answer answer =
          below ? handler.handle(exchange.getRequestMethod(), path) : BreakerHandler.elsewhere();
      byte[] body = answer.json().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
