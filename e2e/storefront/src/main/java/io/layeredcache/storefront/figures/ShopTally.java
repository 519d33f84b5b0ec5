package io.layeredcache.storefront.figures;

import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.ReadKind;
import java.util.EnumMap;
import java.util.Map;

/** One second of a pod while it runs. Not safe for threads. */
final class ShopTally {

  private final Map<ReadKind, Outcomes> ends = new EnumMap<>(ReadKind.class);
  private final Latencies.Counting answered = new Latencies.Counting();
  private final Latencies.Counting cacheTime = new Latencies.Counting();
  private CacheUse cache = CacheUse.NONE;
  private int mostInFlight;
  private long logLines;

  void inFlight(int now) {
    mostInFlight = Math.max(mostInFlight, now);
  }

  void ended(ReadKind kind, Answer answer, long nanos) {
    ends.merge(kind, Outcomes.one(answer.source()), Outcomes::plus);
    answer.cacheTime().ifPresent(waited -> cacheTime.add(waited.toNanos()));
    if (answer.source().isAnswer()) {
      answered.add(nanos);
    }
  }

  void used(CacheUse use) {
    cache = cache.plus(use);
  }

  void logged() {
    logLines++;
  }

  ShopWindow window(long second) {
    return new ShopWindow(
        second,
        outcomes(ReadKind.CARD),
        outcomes(ReadKind.BINDING),
        outcomes(ReadKind.SEARCH),
        answered.counted(),
        mostInFlight,
        new CacheUse(
            cache.attempts(),
            cacheTime.counted(),
            cache.opened(),
            cache.closed(),
            cache.topologies(),
            cache.shards()),
        logLines);
  }

  private Outcomes outcomes(ReadKind kind) {
    return ends.getOrDefault(kind, Outcomes.NONE);
  }
}
