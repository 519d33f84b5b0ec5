package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * How absence is cached.
 *
 * @param lifetime how long it is remembered that a key does not exist; 0 remembers nothing
 * @param maxPerTenant absent keys remembered for one tenant
 */
public record NegativePolicy(Duration lifetime, int maxPerTenant) {

  /** What an absent section means: 30 s, 10000 keys. */
  public static NegativePolicy defaults() {
    return new NegativePolicy(Duration.ofSeconds(30), 10_000);
  }
}
