package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.Outcomes;
import io.layeredcache.storefront.figures.ShardUse;
import io.layeredcache.storefront.figures.ShopWindow;
import java.util.List;

/**
 * F01: a shard is lost at peak, its primary and its replica with it. What it held must not fall on
 * the database, the other shards must not notice, and what may not be cached must not be.
 *
 * @param shard that is lost
 * @param before seconds of the peak with all shards
 * @param during seconds without it, from 10 s after the loss
 */
public record ShardLoss(int shard, Span before, Span during) {

  private static final double POINTS = 100;

  /** Judges. */
  public Verdict judge(Side ours, Side naive) {
    ShopWindow our = ours.shops(during);
    ShopWindow their = naive.shops(during);
    return new Verdict(
        "F01",
        List.of(
            Check.complete(during.seconds(), ours, naive, during),
            Check.atMost(
                "database reads in the worst second",
                Limits.DATABASE_READS,
                ours.mostReads(during),
                naive.mostReads(during)),
            Check.bites(
                "database reads in the worst second",
                Limits.DATABASE_READS,
                naive.mostReads(during)),
            Check.atMost("hit ratio of the other shards, points off", 1, drift(ours), drift(naive)),
            Check.atMost(
                "reads of C4 that a cache answered",
                0,
                our.bindings().fromCache(),
                their.bindings().fromCache()),
            Check.atLeast(
                "reads of C4 that were answered",
                1,
                our.bindings().answered(),
                their.bindings().answered()),
            Check.told(
                "card reads a second, shed or answered stale",
                spared(our.cards()),
                spared(their.cards())),
            Check.told("card reads a second, failed", failed(our), failed(their))));
  }

  /** By how many points of a hundred the hit ratio of all other shards together has moved. */
  private double drift(Side side) {
    return POINTS * Math.abs(others(side, during) - others(side, before));
  }

  private double others(Side side, Span span) {
    ShardUse sum =
        side.shops(span).cache().shards().stream()
            .filter(use -> use.shard() != shard)
            .reduce(new ShardUse(shard, 0, 0, 0, 0, 0), ShardUse::plus);
    return sum.reads() == 0 ? 0 : (double) sum.hits() / sum.reads();
  }

  private double spared(Outcomes outcomes) {
    return (double) (outcomes.shed() + outcomes.stale()) / during.seconds();
  }

  private double failed(ShopWindow window) {
    return (double) window.cards().failed() / during.seconds();
  }
}
