package io.layeredcache.client.topology.policy;

/**
 * Limits of one tenant.
 *
 * @param name part of its keys
 * @param tier which tenants are shed first
 * @param writesPerSecond cache writes of the whole fleet; 0 sets no limit
 * @param databaseReadsPerSecond database reads of the whole fleet; 0 sets no limit of its own
 * @param memoryShare share of the cache's memory that it may fill
 */
public record TenantPolicy(
    String name, Tier tier, int writesPerSecond, int databaseReadsPerSecond, Share memoryShare) {

  /** Which tenants are shed first. A word that a reader does not know is {@code Standard}. */
  public enum Tier {
    /** Shed last. */
    Critical,
    /** Shed before the critical ones. */
    Standard,
    /** Shed first. */
    BestEffort
  }
}
