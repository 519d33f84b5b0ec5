package io.layeredcache.storefront.figures;

import java.util.List;

/**
 * What a database tells of itself.
 *
 * @param windows of the last five minutes, ascending, one for each second that is over
 */
public record DatabaseReport(List<DatabaseWindow> windows) {

  public DatabaseReport {
    windows = List.copyOf(windows);
  }

  /** The same as if it had been so many seconds later. */
  public DatabaseReport moved(long seconds) {
    return new DatabaseReport(windows.stream().map(window -> window.moved(seconds)).toList());
  }
}
