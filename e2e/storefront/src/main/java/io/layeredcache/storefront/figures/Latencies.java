package io.layeredcache.storefront.figures;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long things took, counted in fixed classes. What is read from it is the upper bound of a
 * class, so that it is never told too short.
 *
 * @param counts how many fell into each class; empty if nothing was counted
 */
public record Latencies(List<Long> counts) {

  /** Upper bounds of the classes in milliseconds; the last class also has what took longer. */
  private static final List<Integer> BOUNDS =
      List.of(
          1, 2, 5, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500, 800, 1000, 2000,
          5000, 60_000);

  private static final long NANOS_PER_MILLI = 1_000_000;

  public Latencies {
    counts = List.copyOf(counts);
    if (!counts.isEmpty() && counts.size() != BOUNDS.size()) {
      throw new IllegalArgumentException(counts.size() + " classes, not " + BOUNDS.size());
    }
  }

  /** Nothing was counted. */
  public static Latencies none() {
    return new Latencies(List.of());
  }

  /** Both together. */
  public Latencies plus(Latencies other) {
    if (counts.isEmpty() || other.counts.isEmpty()) {
      return counts.isEmpty() ? other : this;
    }
    List<Long> sums = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      sums.add(counts.get(i) + other.counts.get(i));
    }
    return new Latencies(sums);
  }

  /** How many were counted. */
  public long count() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Milliseconds that this share of them did not exceed; 0 if nothing was counted.
   *
   * @param share above 0 and at most 1; 1 asks for the longest
   */
  public int millisOf(double share) {
    long wanted = (long) Math.ceil(share * count());
    long seen = 0;
    for (int i = 0; i < counts.size(); i++) {
      seen += counts.get(i);
      if (seen >= wanted && seen > 0) {
        return BOUNDS.get(i);
      }
    }
    return 0;
  }

  /** Counts; not safe for threads. */
  static final class Counting {
    private final List<Long> counts = new ArrayList<>(Collections.nCopies(BOUNDS.size(), 0L));

    void add(long nanos) {
      int i = 0;
      while (i < BOUNDS.size() - 1 && nanos > BOUNDS.get(i) * NANOS_PER_MILLI) {
        i++;
      }
      counts.set(i, counts.get(i) + 1);
    }

    Latencies counted() {
      return counts.stream().allMatch(count -> count == 0) ? none() : new Latencies(counts);
    }
  }
}
