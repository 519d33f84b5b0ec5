package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * The right to load one key on behalf of the fleet.
 *
 * @param duration how long it holds
 * @param renewals how often its holder may extend it
 * @param maxFetchesPerKey loads of one key that may run at once in the whole fleet, at least 1
 */
public record LeasePolicy(Duration duration, int renewals, int maxFetchesPerKey) {

  /** What an absent section means: 250 ms, 1 renewal, 2 loads. */
  public static LeasePolicy defaults() {
    return new LeasePolicy(Duration.ofMillis(250), 1, 2);
  }
}
