package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.CacheUse;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.util.List;

/**
 * F09: a shard comes and goes every ten seconds. Retries must not pile up, a page must not wait for
 * the shard again and again, and the log must stay readable.
 *
 * @param during seconds from the first freeze until the shard is back for good and every breaker
 *     has had the time to close
 */
public record Flapping(Span during) {

  private static final double ATTEMPTS = 1.10;
  private static final int CACHE_MILLIS = 50;
  private static final int LINES_PER_CHANGE = 2;
  private static final int SUMMARY_SECONDS = 10;
  private static final double MOST = 0.99;

  /** Judges. */
  public Verdict judge(Side ours, Side naive) {
    ShopWindow our = ours.shops(during);
    ShopWindow their = naive.shops(during);
    return new Verdict(
        "F09",
        List.of(
            Check.complete(during.seconds(), ours, naive, during),
            Check.atMost(
                "attempts for each request to the cache",
                ATTEMPTS,
                attempts(our.cache()),
                attempts(their.cache())),
            Check.bites("attempts for each request", ATTEMPTS, attempts(their.cache())),
            Check.atMost(
                "ms on the cache, 99 % of requests",
                CACHE_MILLIS,
                our.cache().time().millisOf(MOST),
                their.cache().time().millisOf(MOST)),
            Check.told(
                "ms on the cache, the longest request",
                our.cache().time().millisOf(1),
                their.cache().time().millisOf(1)),
            Check.atMost(
                "lines in the logs",
                lines(our, ours.pods().size()),
                our.logLines(),
                their.logLines()),
            Check.told(
                "topologies that came into force",
                our.cache().topologies(),
                their.cache().topologies()),
            Check.atLeast(
                "breakers opened",
                ours.pods().size(),
                our.cache().opened(),
                their.cache().opened()),
            Check.atMost(
                "breakers opened and not closed, or closed and not opened",
                0,
                unpaired(ours),
                unpaired(naive)),
            Check.told(
                "database reads in the worst second",
                ours.mostReads(during),
                naive.mostReads(during))));
  }

  /** Whether no breaker that opened is still open. */
  public boolean allClosed(Side ours) {
    return unpaired(ours) == 0;
  }

  private static double attempts(CacheUse use) {
    return use.requests() == 0 ? 0 : (double) use.attempts() / use.requests();
  }

  private long lines(ShopWindow window, int pods) {
    long changes = window.cache().opened() + window.cache().closed();
    return LINES_PER_CHANGE * changes
        + window.cache().topologies()
        + pods * ((during.seconds() - 1) / SUMMARY_SECONDS + 1);
  }

  /** In each pod by itself: one pod's surplus must not hide what another one lacks. */
  private long unpaired(Side side) {
    return side.pods().stream().mapToLong(this::unpaired).sum();
  }

  private long unpaired(ShopReport pod) {
    long open = 0;
    long closedTooOften = 0;
    for (ShopWindow window : pod.windows()) {
      if (during.contains(window.second())) {
        open += window.cache().opened() - window.cache().closed();
        if (open < 0) {
          closedTooOften -= open;
          open = 0;
        }
      }
    }
    return open + closedTooOften;
  }
}
