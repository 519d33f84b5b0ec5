package io.layeredcache.client.admission;

/**
 * What it costs a user if a read of the database is refused, the least first: who has something
 * else to show is refused first. The last tenths of the fleet's budget are kept for what has
 * nothing else.
 */
public enum Urgency {
  /** Nobody waits: a stale value was served and is refreshed. */
  REFRESH(3),
  /** An availability badge (C3): it is hidden. */
  BADGE(2),
  /** Descriptive content (C1): often there is a stale copy. */
  CONTENT(1),
  /** A displayed price (C2): there is nothing else to show. */
  PRICE(0),
  /**
   * A reservation, a payment, a permission (C4): the authority is asked. It is no read for what the
   * cache lacks, so that the fleet's budget does not count it; what a pod may have under way does.
   */
  AUTHORITY(0);

  private final int tenthsLeft;

  Urgency(int tenthsLeft) {
    this.tenthsLeft = tenthsLeft;
  }

  /** How many of {@code limit} must stay free for those above. */
  int reserve(int limit) {
    return (int) ((long) limit * tenthsLeft / 10);
  }
}
