package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.ShopWindow;
import java.util.List;

/**
 * F24: cache and database are slow, and neither is down. Work must not pile up in the pods, and
 * what is answered must be answered in time.
 *
 * @param during seconds of slowness, without the first few
 */
public record Slowness(Span during) {

  private static final double MOST = 0.99;

  /** Judges. */
  public Verdict judge(Side ours, Side naive) {
    ShopWindow our = ours.shops(during);
    ShopWindow their = naive.shops(during);
    return new Verdict(
        "F24",
        List.of(
            Check.complete(during.seconds(), ours, naive, during),
            Check.atMost(
                "reads under way in a pod at once",
                Limits.IN_FLIGHT,
                our.mostInFlight(),
                their.mostInFlight()),
            Check.bites("reads under way in a pod at once", Limits.IN_FLIGHT, their.mostInFlight()),
            Check.atMost(
                "ms to an answer, 99 % of answers",
                Limits.ANSWER_MILLIS,
                our.answered().millisOf(MOST),
                their.answered().millisOf(MOST)),
            Check.atLeast(
                "answers a second",
                1,
                answers(our) / during.seconds(),
                answers(their) / during.seconds()),
            Check.atLeast(
                "breakers opened by time-outs", 1, our.cache().opened(), their.cache().opened())));
  }

  private static long answers(ShopWindow window) {
    return window.cards().answered() + window.bindings().answered() + window.searches().answered();
  }
}
