package io.layeredcache.operator.reconcile;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Measures the phases of one pass. */
final class Stopwatch {

  private final Clock clock;
  private final Map<String, Duration> laps = new LinkedHashMap<>();
  private Instant since;

  Stopwatch(Clock clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  void lap(String name) {
    Instant now = clock.instant();
    laps.put(name, Duration.between(since, now));
    since = now;
  }

  Map<String, Duration> laps() {
    return Map.copyOf(laps);
  }
}
