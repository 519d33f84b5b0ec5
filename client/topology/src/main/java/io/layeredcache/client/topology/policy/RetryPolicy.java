package io.layeredcache.client.topology.policy;

/**
 * How many attempts a client may add.
 *
 * @param budget retries as a share of requests
 */
public record RetryPolicy(Share budget) {

  /** What an absent section means: one retry in ten requests. */
  public static RetryPolicy defaults() {
    return new RetryPolicy(Share.of("0.1"));
  }
}
