package io.layeredcache.client.l2.lettuce;

import java.time.Duration;

/**
 * How connections are kept.
 *
 * @param perNode connections to each node, at least 1; all callers share them
 * @param connectTimeout from the first packet to the answer of the handshake
 * @param patience how long a connection may owe an answer before it is given up
 * @param mostUnanswered commands that one connection may owe, those of callers that gave up too
 */
public record ConnectionSettings(
    int perNode, Duration connectTimeout, Duration patience, int mostUnanswered) {

  /** One connection per node, a second to connect, a second of silence, 4096 commands. */
  public static ConnectionSettings defaults() {
    return new ConnectionSettings(1, Duration.ofSeconds(1), Duration.ofSeconds(1), 4096);
  }
}
