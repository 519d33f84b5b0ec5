package io.layeredcache.client.topology.policy;

import java.time.Duration;

/**
 * The cache inside every pod.
 *
 * @param lifetime of a value in a pod: the bound on how far two pods may differ; 0 keeps nothing
 * @param maxSizeBytes memory that it may use in each pod; 0 keeps nothing
 */
public record L1Policy(Duration lifetime, long maxSizeBytes) {

  /** What an absent section means: 2 s, 64 MiB. */
  public static L1Policy defaults() {
    return new L1Policy(Duration.ofSeconds(2), 64L << 20);
  }
}
