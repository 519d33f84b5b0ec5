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
}
