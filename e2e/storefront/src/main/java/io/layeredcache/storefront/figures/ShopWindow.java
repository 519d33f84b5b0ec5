package io.layeredcache.storefront.figures;

import java.util.Collection;

/**
 * One second of a pod, or the same second of several.
 *
 * @param second of the wall, since 1970
 * @param cards reads that may be cached
 * @param bindings reads that may not
 * @param searches the other reads of the database
 * @param answered how long it took to answer those that were answered
 * @param mostInFlight reads that one pod had under way at once
 * @param cache what was asked of the shards
 * @param logLines lines that the pod wrote
 */
public record ShopWindow(
    long second,
    Outcomes cards,
    Outcomes bindings,
    Outcomes searches,
    Latencies answered,
    int mostInFlight,
    CacheUse cache,
    long logLines) {

  static ShopWindow empty(long second) {
    return new ShopWindow(
        second, Outcomes.NONE, Outcomes.NONE, Outcomes.NONE, Latencies.none(), 0, CacheUse.NONE, 0);
  }

  /** All of them together, as one window of that second. */
  public static ShopWindow sum(long second, Collection<ShopWindow> windows) {
    return windows.stream().reduce(empty(second), ShopWindow::plus);
  }

  ShopWindow moved(long seconds) {
    return new ShopWindow(
        second + seconds, cards, bindings, searches, answered, mostInFlight, cache, logLines);
  }

  /** Both together, under the second of this one. */
  ShopWindow plus(ShopWindow other) {
    return new ShopWindow(
        second,
        cards.plus(other.cards),
        bindings.plus(other.bindings),
        searches.plus(other.searches),
        answered.plus(other.answered),
        Math.max(mostInFlight, other.mostInFlight),
        cache.plus(other.cache),
        logLines + other.logLines);
  }
}
