package io.layeredcache.e2e.scenario;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How long after something each of many saw it.
 *
 * @param sorted ascending, at least one
 */
record Delays(List<Duration> sorted) {

  Delays {
    sorted = sorted.stream().sorted().toList();
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException("nobody saw it");
    }
  }

  /** All of them as one. */
  static Delays together(List<Delays> parts) {
    return new Delays(parts.stream().flatMap(part -> part.sorted.stream()).toList());
  }

  /** By nearest rank: 0 is the shortest, 100 the longest. */
  Duration percentile(int percent) {
    int rank = (int) Math.ceil(sorted.size() * percent / 100.0);
    return sorted.get(Math.max(rank, 1) - 1);
  }

  /** Those percentiles as cells of a table. */
  String cells(int... percents) {
    return Arrays.stream(percents)
        .mapToObj(percent -> seconds(percentile(percent)))
        .collect(Collectors.joining(" | "));
  }

  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toNanos() / 1e9);
  }
}
