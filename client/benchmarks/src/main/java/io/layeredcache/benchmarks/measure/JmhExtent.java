package io.layeredcache.benchmarks.measure;

import java.time.Duration;

/**
 * How much JMH measures.
 *
 * @param rounds in each of which every peer has a process of its own, one after the other
 * @param warmups iterations of each process that do not count
 * @param iterations that count
 * @param iteration how long one takes
 */
public record JmhExtent(int rounds, int warmups, int iterations, Duration iteration) {

  @Override
  public String toString() {
    return "Medians of %d rounds of %d x %d ms after %d x %d ms"
        .formatted(rounds, iterations, iteration.toMillis(), warmups, iteration.toMillis());
  }
}
