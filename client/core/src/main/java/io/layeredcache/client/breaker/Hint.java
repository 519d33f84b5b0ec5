package io.layeredcache.client.breaker;

import java.time.Duration;

/**
 * What the fleet knows of a dependency.
 *
 * @param breaker its name
 * @param version grows with every change of {@code open}; 0 if nothing is known
 * @param open whether the pods together have found it dead
 * @param streak how long ago the failures began that say so
 */
public record Hint(String breaker, long version, boolean open, Duration streak) {

  /** Longer than anything fails, and short enough to be counted back from any instant. */
  private static final Duration LONGEST = Duration.ofDays(365);

  /** A streak that cannot be, such as one from a store that lies, becomes one that can. */
  public Hint {
    streak = streak.isNegative() ? Duration.ZERO : streak;
    streak = streak.compareTo(LONGEST) > 0 ? LONGEST : streak;
  }

  /** Nothing is known. */
  public static Hint none(String breaker) {
    return new Hint(breaker, 0, false, Duration.ZERO);
  }
}
