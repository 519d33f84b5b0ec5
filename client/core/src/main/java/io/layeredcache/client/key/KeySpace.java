package io.layeredcache.client.key;

import io.layeredcache.client.topology.policy.KeyPolicy;
import java.util.function.Supplier;

/** The keys of one opened region. A key belongs to the space that made it, and to no other. */
public final class KeySpace {

  private final String region;
  private final Supplier<KeyPolicy> policy;

  /**
   * The keys of a region of that name.
   *
   * @param policy names the hash tags that are allowed
   * @throws IllegalArgumentException if the name is empty
   */
  public KeySpace(String region, Supplier<KeyPolicy> policy) {
    if (region.isEmpty()) {
      throw new IllegalArgumentException("a region needs a name");
    }
    this.region = region;
    this.policy = policy;
  }

  /** Name of the region. */
  public String region() {
    return region;
  }

  /**
   * The key of something that belongs to no tenant. Build it once where a key is read often.
   *
   * @throws IllegalArgumentException if the id is empty or not well-formed Unicode
   */
  public RegionKey key(String id) {
    return new RegionKey(this, "", id, "");
  }

  /**
   * The key of something of a tenant.
   *
   * @throws IllegalArgumentException if one of both is empty or not well-formed Unicode
   */
  public RegionKey key(String tenant, String id) {
    requireTenant(tenant);
    return new RegionKey(this, tenant, id, "");
  }

  /**
   * A key in the slot of a hash tag: keys with one tag lie on one shard, whatever it weighs.
   *
   * @throws IllegalArgumentException if the policy does not allow the tag, or as for {@link #key}
   */
  public RegionKey taggedKey(String tag, String id) {
    if (!policy.get().hashTags().contains(tag)) {
      throw new IllegalArgumentException(
          "hash tag " + tag + " is none of those allowed: " + policy.get().hashTags());
    }
    return new RegionKey(this, "", id, tag);
  }

  private static void requireTenant(String tenant) {
    if (tenant.isEmpty()) {
      throw new IllegalArgumentException("a tenant needs a name; leave it out where there is none");
    }
  }
}
