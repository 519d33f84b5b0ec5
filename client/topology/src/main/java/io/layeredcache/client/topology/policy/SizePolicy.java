package io.layeredcache.client.topology.policy;

/**
 * Largest values; both limits are exclusive.
 *
 * @param maxStoredBytes a value must be smaller than this to be stored, at least 1
 * @param maxInflatedBytes a value must be smaller than this once inflated, at least 1
 */
public record SizePolicy(long maxStoredBytes, long maxInflatedBytes) {

  /** What an absent section means: 1 MiB stored, 4 MiB inflated. */
  public static SizePolicy defaults() {
    return new SizePolicy(1L << 20, 4L << 20);
  }
}
