package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * How long a caller waits.
 *
 * @param cache time that a request may spend on the shards, all attempts together
 * @param waiter time that a request may wait for a load that another one has begun
 * @param load time that a load from the database may take
 */
public record DeadlinePolicy(Duration cache, Duration waiter, Duration load) {

  /** What an absent section means: 50 ms, 300 ms, 2 s. */
  public static DeadlinePolicy defaults() {
    return new DeadlinePolicy(Duration.ofMillis(50), Duration.ofMillis(300), Duration.ofSeconds(2));
  }
}
