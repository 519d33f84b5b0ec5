package io.layeredcache.storefront.figures;

import java.util.List;

/**
 * What a pod tells of itself.
 *
 * @param pod its name
 * @param client the kind of cache client that it has
 * @param windows of the last five minutes, ascending, one for each second that is over
 */
public record ShopReport(String pod, String client, List<ShopWindow> windows) {

  public ShopReport {
    windows = List.copyOf(windows);
  }

  /** The same as if it had been so many seconds later. */
  public ShopReport moved(long seconds) {
    return new ShopReport(
        pod, client, windows.stream().map(window -> window.moved(seconds)).toList());
  }
}
