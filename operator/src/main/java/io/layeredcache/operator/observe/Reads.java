package io.layeredcache.operator.observe;

import java.util.Optional;

/**
 * Reads that were counted.
 *
 * @param hits answered with a value
 * @param misses answered with none
 */
public record Reads(long hits, long misses) {

  public static final Reads NONE = new Reads(0, 0);

  public long samples() {
    return hits + misses;
  }

  public Reads plus(Reads other) {
    return new Reads(hits + other.hits, misses + other.misses);
  }

  /** The share of hits, 0 to 1; empty below that many samples: too few say nothing, not 0 or 1. */
  public Optional<Double> ratio(long minSamples) {
    return samples() < Math.max(1, minSamples)
        ? Optional.empty()
        : Optional.of((double) hits / samples());
  }
}
