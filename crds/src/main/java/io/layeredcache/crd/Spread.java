package io.layeredcache.crd;

/** How strictly the members of a shard are kept in different zones. */
public enum Spread {
  /** A shard that would stand in one zone alone is not scheduled. */
  Required,
  /** A shard may stand in one zone if there is no other. */
  Preferred
}
