package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.ShardUse;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.time.Duration;
import java.util.List;

/**
 * F28: nobody publishes a topology any more, and a primary dies. Every pod must write to its shard
 * again as soon as the cluster itself has failed over, and a pod that begins with nothing but a
 * seed must hit as the others do.
 *
 * @param shard whose primary dies
 * @param before seconds before it
 * @param during seconds from the death on
 * @param failover from the death to the first write that the new primary took from anybody
 * @param newcomer the pod that began during the outage; judged from when it has its traffic
 */
public record Blindness(
    int shard, Span before, Span during, Duration failover, ShopReport newcomer) {

  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final double OF_NORMAL = 0.99;

  /** Judges. */
  public Verdict judge(Side ours, Side naive) {
    long limit = failover.plus(GRACE).toMillis();
    double normal = ours.shops(before).cards().hitRatio();
    double hits = newcomerHits();
    return new Verdict(
        "F28",
        List.of(
            Check.complete(during.seconds(), ours, naive, during),
            Check.atMost(
                "longest pause between a pod's writes to the shard, ms",
                limit,
                longestPause(ours),
                longestPause(naive)),
            Check.atLeast(
                "pods that write to the shard in the end",
                ours.pods().size(),
                writers(ours),
                writers(naive)),
            Check.atLeast(
                "hit ratio of a pod that began with a seed alone",
                OF_NORMAL * normal,
                hits,
                naive.shops(during).cards().hitRatio()),
            Check.atLeast(
                "hit ratio before", 0.8, normal, naive.shops(before).cards().hitRatio())));
  }

  /** While it warms up it asks for what all others have asked for: those hits would flatter it. */
  private double newcomerHits() {
    return ShopWindow.sum(
            during.from(),
            newcomer.windows().stream()
                .filter(window -> during.contains(window.second()))
                .filter(window -> window.searches().all() > 0)
                .toList())
        .cards()
        .hitRatio();
  }

  private long longestPause(Side side) {
    return side.shops(during).cache().of(shard).map(ShardUse::longestWritePauseMillis).orElse(0L);
  }

  /** A pause that never ends is in no figure: each pod must have written in the last seconds. */
  private long writers(Side side) {
    Span end = new Span(Math.max(during.from(), during.until() - 3), during.until());
    return side.pods().stream()
        .filter(
            pod ->
                pod.windows().stream()
                    .filter(window -> end.contains(window.second()))
                    .flatMap(window -> window.cache().of(shard).stream())
                    .anyMatch(use -> use.writes() > 0))
        .count();
  }
}
