package io.layeredcache.client.region;

/** What became of a write. Whatever it is, the caller still has the value. */
public enum WriteOutcome {
  /** In this pod, and a shard confirmed it. */
  STORED,
  /** In this pod; no shard confirmed it, so that others may read an older one. */
  UNCONFIRMED,
  /** Nowhere: its codec threw. */
  NOT_ENCODABLE,
  /** Nowhere: at or above the largest size. */
  TOO_LARGE,
  /** Nowhere: its class is never cached. */
  NEVER_CACHED,
  /** Nowhere: its class may not be kept in the region of this cache. */
  FOREIGN_REGION,
  /** Nowhere: as many absences are remembered as are allowed. */
  TOO_MANY_ABSENT,
  /** Nowhere: the region has been closed. */
  CLOSED
}
