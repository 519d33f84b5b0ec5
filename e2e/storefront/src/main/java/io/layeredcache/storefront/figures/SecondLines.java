package io.layeredcache.storefront.figures;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Seconds as plain text, for people and shell scripts: a line of titles, then a line for each
 * second, words apart by a blank. {@link ReportCodec} tells all that is known of them.
 */
public final class SecondLines {

  private static final String SHOP = "second reads cards hits stale unanswered slowest-ms\n";
  private static final String DATABASE = "second reads refused capacity\n";

  private SecondLines() {}

  /**
   * A pod's: all its reads, those that may be cached, those of these that a cache answered freshly
   * and with a value past its lifetime; reads of any kind that got no answer; and how long the
   * slowest answer took at most.
   */
  public static String ofShop(List<ShopWindow> windows) {
    return windows.stream().map(SecondLines::line).collect(Collectors.joining("", SHOP, ""));
  }

  private static String line(ShopWindow window) {
    Outcomes all = window.cards().plus(window.bindings()).plus(window.searches());
    return words(
        window.second(),
        all.all(),
        window.cards().all(),
        window.cards().l1() + window.cards().l2(),
        window.cards().stale(),
        all.all() - all.answered(),
        window.answered().millisOf(1));
  }

  /**
   * A database's: reads that were asked of it, those that it refused, and how many it can do in a
   * second.
   */
  public static String ofDatabase(List<DatabaseWindow> windows, long capacity) {
    return windows.stream()
        .map(window -> words(window.second(), window.reads(), window.refused(), capacity))
        .collect(Collectors.joining("", DATABASE, ""));
  }

  private static String words(Object... words) {
    return List.of(words).stream().map(Object::toString).collect(Collectors.joining(" ", "", "\n"));
  }
}
