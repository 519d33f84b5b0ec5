package io.layeredcache.operator.redis.lettuce;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/**
 * One admin connection per address, kept until it fails, its credentials change, or it is no longer
 * wanted. Nothing here blocks: a connection is a future that its users wait for, each with its own
 * deadline.
 */
final class Connections {

  /** Where a connection goes; the bus port is nobody's business here. */
  private record Address(String host, int port) {
    static Address of(Endpoint endpoint) {
      return new Address(endpoint.host(), endpoint.port());
    }
  }

  /** A connection that stands or is being made. */
  static final class Line {
    private final Address address;
    private final Credentials credentials;
    private final CompletableFuture<StatefulRedisConnection<String, String>> connection;

    private Line(
        Address address,
        Credentials credentials,
        CompletableFuture<StatefulRedisConnection<String, String>> connection) {
      this.address = address;
      this.credentials = credentials;
      this.connection = connection;
    }

    CompletableFuture<StatefulRedisConnection<String, String>> connection() {
      return connection;
    }

    private boolean serves(Credentials wanted) {
      // an address is used again by other caches' pods: never speak there under an old name
      return credentials.equals(wanted) && !connection.isCompletedExceptionally() && !isLost();
    }

    /** It stood and does not stand any more. */
    private boolean isLost() {
      return connection.isDone()
          && !connection.isCompletedExceptionally()
          && !connection.join().isOpen();
    }
  }

  private final RedisClient client;
  private final String name;
  private final Duration timeout;
  private final ConcurrentMap<Address, Line> lines = new ConcurrentHashMap<>();

  Connections(RedisClient client, String name, Duration timeout) {
    this.client = client;
    this.name = name;
    this.timeout = timeout;
  }

  /** The line to a node; a new one if there is none or it has failed. */
  Line to(Target target) {
    return lines.compute(
        Address.of(target.endpoint()),
        (address, line) -> {
          if (line != null && line.serves(target.credentials())) {
            return line;
          }
          if (line != null) {
            close(line);
          }
          return open(address, target.credentials());
        });
  }

  /**
   * The line to a node that is to be changed; empty if it was lost since it was used last. Whoever
   * cut it (a new leader, a restart) must not see the command arrive on a new one.
   */
  Optional<Line> toUnbroken(Target target) {
    Line line = lines.get(Address.of(target.endpoint()));
    if (line != null && line.isLost()) {
      drop(line);
      return Optional.empty();
    }
    return Optional.of(to(target));
  }

  /** Gives up a line; the next call opens another. */
  void drop(Line line) {
    lines.remove(line.address, line);
    close(line);
  }

  void retain(Collection<Endpoint> wanted) {
    Set<Address> addresses = wanted.stream().map(Address::of).collect(Collectors.toSet());
    for (Line line : lines.values()) {
      if (!addresses.contains(line.address)) {
        drop(line);
      }
    }
  }

  private Line open(Address address, Credentials credentials) {
    RedisURI uri =
        RedisURI.builder()
            .withHost(address.host())
            .withPort(address.port())
            .withAuthentication(credentials.user(), credentials.password().toCharArray())
            .withClientName(name)
            .withTimeout(timeout)
            .build();
    return new Line(
        address,
        credentials,
        client.connectAsync(StringCodec.UTF8, uri).toCompletableFuture().copy());
  }

  /** Also closes a connection that stands only later: it must not outlive its line. */
  @SuppressWarnings("FutureReturnValueIgnored") // nobody could do anything about a failed close
  private static void close(Line line) {
    line.connection.thenAccept(StatefulRedisConnection::closeAsync);
  }
}
