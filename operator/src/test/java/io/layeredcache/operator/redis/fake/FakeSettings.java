package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import java.time.Duration;

/**
 * How all nodes of a world are set up.
 *
 * @param nodeTimeout {@code cluster-node-timeout}
 * @param resyncDelay {@code repl-diskless-sync-delay} of a fresh process: large keeps the gate shut
 * @param transfer how long a full resync takes once it has begun
 * @param credentials that every node accepts
 */
public record FakeSettings(
    Duration nodeTimeout, Duration resyncDelay, Duration transfer, Credentials credentials) {

  /** The product's node time-out, the gate closed for ten minutes, transfers of half a second. */
  public static FakeSettings standard() {
    return new FakeSettings(
        Duration.ofSeconds(5),
        Duration.ofMinutes(10),
        Duration.ofMillis(500),
        new Credentials("operator", "fake-secret"));
  }

  public FakeSettings withNodeTimeout(Duration timeout) {
    return new FakeSettings(timeout, resyncDelay, transfer, credentials);
  }

  public FakeSettings withResyncDelay(Duration delay) {
    return new FakeSettings(nodeTimeout, delay, transfer, credentials);
  }

  public FakeSettings withTransfer(Duration duration) {
    return new FakeSettings(nodeTimeout, resyncDelay, duration, credentials);
  }

  public FakeSettings withCredentials(Credentials accepted) {
    return new FakeSettings(nodeTimeout, resyncDelay, transfer, accepted);
  }
}
