package io.layeredcache.storefront.products;

/** Where the answer to a read came from. */
public enum Source {
  /** The cache inside this pod. */
  L1,
  /** The shared shards. */
  L2,
  /** The database, or a read of it by another caller of this pod. */
  DATABASE,
  /** A value past its lifetime. */
  STALE,
  /** Nowhere: the read was refused to spare the database. */
  SHED,
  /** Nowhere: something failed. */
  FAILED;

  /** Whether the page got what it asked for. */
  public boolean isAnswer() {
    return this != SHED && this != FAILED;
  }

  /** Whether it came from a cache, fresh or not. */
  public boolean isCache() {
    return this == L1 || this == L2 || this == STALE;
  }
}
