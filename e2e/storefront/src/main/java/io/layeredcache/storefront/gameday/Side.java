package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.DatabaseReport;
import io.layeredcache.storefront.figures.DatabaseWindow;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The pods with one kind of client, and the database behind them.
 *
 * @param pods at least one
 */
public record Side(List<ShopReport> pods, DatabaseReport database) {

  public Side {
    pods = List.copyOf(pods);
    if (pods.isEmpty()) {
      throw new IllegalArgumentException("no pod");
    }
  }

  /** The same run as if it had been so many seconds later: to be laid over another one. */
  public Side moved(long seconds) {
    return new Side(pods.stream().map(pod -> pod.moved(seconds)).toList(), database.moved(seconds));
  }

  /** All pods over all those seconds. */
  ShopWindow shops(Span span) {
    return ShopWindow.sum(
        span.from(),
        pods.stream()
            .flatMap(pod -> pod.windows().stream())
            .filter(window -> span.contains(window.second()))
            .toList());
  }

  /** Seconds of which every pod and the database have told. */
  long secondsTold(Span span) {
    return LongStream.range(span.from(), span.until())
        .filter(
            second ->
                pods.stream().allMatch(pod -> tells(pod, second))
                    && database.windows().stream().anyMatch(w -> w.second() == second))
        .count();
  }

  private static boolean tells(ShopReport pod, long second) {
    return pod.windows().stream().anyMatch(window -> window.second() == second);
  }

  /** Reads of the database in the second with the most. */
  long mostReads(Span span) {
    return database.windows().stream()
        .filter(window -> span.contains(window.second()))
        .mapToLong(DatabaseWindow::reads)
        .max()
        .orElse(0);
  }
}
