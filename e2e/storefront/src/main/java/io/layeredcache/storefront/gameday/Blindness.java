package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.ShardUse;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * F28: nobody publishes a topology any more, and a primary dies. Every pod must write to its shard
 * again as soon as the cluster itself has failed over, no replicated key may be lost, and a pod
 * that begins with nothing but a seed must hit as the others do.
 *
 * @param death of the primary, in a word
 * @param before seconds before it
 * @param during seconds from the death on
 * @param newcomer the pod that began during the outage; judged from when it has its traffic
 * @param ours what happened to the cache while our pods used it
 * @param naive the same of the naive pods, whose turn was another one
 */
public record Blindness(
    String death, Span before, Span during, ShopReport newcomer, Outage ours, Outage naive) {

  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final double OF_NORMAL = 0.99;

  /** Over fewer the hit ratio says little. */
  private static final int SECONDS_OF_NEWCOMER = 10;

  /** Judges. */
  public Verdict judge(Side ourSide, Side naiveSide) {
    double normal = ourSide.shops(before).cards().hitRatio();
    double naiveNormal = naiveSide.shops(before).cards().hitRatio();
    List<ShopWindow> begun = newcomersTraffic();
    return new Verdict(
        "F28-" + death,
        List.of(
            Check.complete(during.seconds(), ourSide, naiveSide, during),
            Check.told(
                "the cluster's own failover, ms",
                ours.failover().toMillis(),
                naive.failover().toMillis()),
            Check.atMost(
                "longest pause between a pod's writes to the shard, ms",
                ours.failover().plus(GRACE).toMillis(),
                pauses(ourSide, ours).max().orElseThrow(),
                pauses(naiveSide, naive).max().orElseThrow()),
            // nobody can have written before the failover: a shorter one is no figure of this death
            Check.atLeast(
                "shortest of the pods' longest pauses, ms",
                ours.failover().dividedBy(2).toMillis(),
                pauses(ourSide, ours).min().orElseThrow(),
                pauses(naiveSide, naive).min().orElseThrow()),
            Check.atLeast(
                "pods that write to the shard in the end",
                ourSide.pods().size(),
                writers(ourSide, ours),
                writers(naiveSide, naive)),
            Check.atMost("replicated keys that are lost", 0, ours.lost(), naive.lost()),
            Check.atLeast(
                "seconds of traffic of a pod with a seed alone",
                SECONDS_OF_NEWCOMER,
                begun.size(),
                0),
            Check.atLeast(
                "hit ratio of a pod that began with a seed alone",
                OF_NORMAL * normal,
                ShopWindow.sum(during.from(), begun).cards().hitRatio(),
                naiveSide.shops(during).cards().hitRatio()),
            Check.atLeast("hit ratio before", 0.8, normal, naiveNormal)));
  }

  /**
   * None if it was there before the death. While it warms up it asks for what all others have asked
   * for: those hits would flatter it.
   */
  private List<ShopWindow> newcomersTraffic() {
    List<ShopWindow> windows = newcomer.windows();
    return windows.stream().anyMatch(window -> window.second() < during.from())
        ? List.of()
        : windows.stream()
            .filter(window -> during.contains(window.second()))
            .filter(window -> window.searches().all() > 0)
            .toList();
  }

  /** The longest of each pod, in milliseconds: 0 if none ended. */
  private LongStream pauses(Side side, Outage outage) {
    return side.pods().stream()
        .mapToLong(
            pod ->
                uses(pod, outage, during)
                    .mapToLong(ShardUse::longestWritePauseMillis)
                    .max()
                    .orElse(0));
  }

  /** A pause that never ends is in no figure: each pod must have written in the last seconds. */
  private long writers(Side side, Outage outage) {
    Span end = new Span(Math.max(during.from(), during.until() - 3), during.until());
    return side.pods().stream()
        .filter(pod -> uses(pod, outage, end).anyMatch(use -> use.writes() > 0))
        .count();
  }

  private static Stream<ShardUse> uses(ShopReport pod, Outage outage, Span span) {
    return pod.windows().stream()
        .filter(window -> span.contains(window.second()))
        .flatMap(window -> window.cache().of(outage.shard()).stream());
  }
}
