package io.layeredcache.client.key;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A key of a region, built once and used often: its hash and its bytes are kept. Equal to a key of
 * the same {@link KeySpace} with the same tenant, id and hash tag.
 */
public final class RegionKey implements Comparable<RegionKey> {

  /**
   * Keys come from outside, and many can be made up that have one hash: maps find one among them by
   * its order, where they would have to look at all.
   */
  private static final Comparator<RegionKey> ORDER =
      Comparator.comparing((RegionKey key) -> key.space.region())
          .thenComparing(RegionKey::tenant)
          .thenComparing(RegionKey::id)
          .thenComparing(key -> key.tag);

  private final KeySpace space;
  private final String tenant;
  private final String id;
  private final String tag;
  private final byte[] tenantPart;
  private final byte[] idPart;
  private final int hash;
  private volatile @Nullable Wire wire;

  RegionKey(KeySpace space, String tenant, String id, String tag) {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a key needs an id");
    }
    this.space = space;
    this.tenant = tenant;
    this.id = id;
    this.tag = tag;
    tenantPart = KeyText.part(tenant);
    idPart = tag.isEmpty() ? KeyText.lastPart(id) : tagged(tag, KeyText.lastPart(id));
    hash = (System.identityHashCode(space) * 31 + tenant.hashCode()) * 31 + id.hashCode();
  }

  private static byte[] tagged(String tag, byte[] id) {
    byte[] braced = KeyText.bytes("{" + tag + "}");
    byte[] both = new byte[braced.length + id.length];
    System.arraycopy(braced, 0, both, 0, braced.length);
    System.arraycopy(id, 0, both, braced.length, id.length);
    return both;
  }

  /** Whose key it is. */
  public KeySpace space() {
    return space;
  }

  /** The tenant, empty if it belongs to none. */
  public String tenant() {
    return tenant;
  }

  /** The application's own key. */
  public String id() {
    return id;
  }

  /** Bytes of its own parts, without the prefix that a region's keys share. */
  public int length() {
    return tenantPart.length + idPart.length;
  }

  /** The key as it stands on the wire. The array is shared: nobody changes it. */
  public byte[] wire(KeyPrefix prefix) {
    Wire known = wire;
    if (known == null || known.prefix != prefix) {
      known = new Wire(prefix, prefix.with(tenantPart, idPart));
      wire = known;
    }
    return known.bytes;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RegionKey key
            && key.hash == hash
            && key.space == space
            && key.id.equals(id)
            && key.tenant.equals(tenant)
            && key.tag.equals(tag));
  }

  /** By region, tenant, id and hash tag; 0 also for keys of two spaces of one name. */
  @Override
  public int compareTo(RegionKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return space.region() + "/" + (tenant.isEmpty() ? "" : tenant + "/") + id;
  }

  private static final class Wire {

    private final KeyPrefix prefix;
    private final byte[] bytes;

    Wire(KeyPrefix prefix, byte[] bytes) {
      this.prefix = prefix;
      this.bytes = bytes;
    }
  }
}
