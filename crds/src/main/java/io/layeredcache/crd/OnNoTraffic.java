package io.layeredcache.crd;

/** What the hit-ratio gate does without enough reads to judge. */
public enum OnNoTraffic {
  /** A cache that nobody reads cannot hurt its database. */
  Proceed,
  /** Wait for reads, up to the timeout. */
  Wait
}
