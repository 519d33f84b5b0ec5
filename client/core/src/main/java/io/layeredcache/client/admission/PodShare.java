package io.layeredcache.client.admission;

import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What one pod may take of a number that bounds the fleet, as whole tokens: {@code tokens} within
 * {@code span}. A share that is no whole number is rounded up, and the span stretched by as much.
 *
 * @param tokens at least 1
 * @param span after which a token comes back
 */
record PodShare(int tokens, Duration span) {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** The share of one of {@code pods} in {@code perSecond}, which is positive. */
  static PodShare of(int perSecond, int pods) {
    int tokens = (perSecond - 1) / pods + 1;
    double stretch = tokens / (perSecond / (double) pods);
    return new PodShare(tokens, Duration.ofNanos(Math.round(SECOND * stretch)));
  }

  /** Pods that share: those counted, or what the application says; at least this one. */
  static int pods(TopologyDocument document, int ifNotCounted) {
    OptionalInt counted = document.livePods();
    return Math.max(1, counted.orElse(ifNotCounted));
  }
}
