package io.layeredcache.storefront.gameday;

/**
 * Whole seconds of the wall.
 *
 * @param from the first one, since 1970
 * @param until the first one that is not in it
 */
public record Span(long from, long until) {

  public Span {
    if (until <= from) {
      throw new IllegalArgumentException(from + " to " + until);
    }
  }

  boolean contains(long second) {
    return second >= from && second < until;
  }

  /** How many. */
  public long seconds() {
    return until - from;
  }
}
