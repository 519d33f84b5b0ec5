package io.layeredcache.storefront.gameday;

/** What the shop has to keep, at its scale. */
final class Limits {

  /** Reads of the database in a second: 80 % of what it can do. */
  static final int DATABASE_READS = 192;

  /** Reads that a pod has under way at once. */
  static final int IN_FLIGHT = 200;

  /** What a page waits for an answer. */
  static final int ANSWER_MILLIS = 200;

  private Limits() {}
}
