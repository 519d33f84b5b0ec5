package io.layeredcache.storefront.load;

/**
 * How much traffic there is, per second.
 *
 * @param cards reads that may be cached
 * @param bindings reads that may not
 * @param searches other reads of the database
 * @param writes of cards into the cache
 * @param warmUp reads of popular products before any of that, at most what the database has to
 *     spare
 */
public record Rates(double cards, double bindings, double searches, double writes, double warmUp) {

  /** The peak of the whole shop: a hundredth of one that has 60,000 requests a second. */
  public static Rates peak() {
    return new Rates(480, 12, 108, 60, 72);
  }

  /** What one of so many pods carries. */
  public Rates share(int pods) {
    return new Rates(cards / pods, bindings / pods, searches / pods, writes / pods, warmUp / pods);
  }
}
