package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;

/**
 * A command that changes a node, as it was sent.
 *
 * @param node where it was sent
 * @param command as on the wire, for example {@code CLUSTER MEET 10.0.0.1 6379 16379}
 */
public record Effect(Endpoint node, String command) {

  @Override
  public String toString() {
    return node + " " + command;
  }
}
