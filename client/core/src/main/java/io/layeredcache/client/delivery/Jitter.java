package io.layeredcache.client.delivery;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Spreads what many pods would do at the same moment. */
final class Jitter {

  private final RandomGenerator random;

  Jitter(RandomGenerator random) {
    this.random = random;
  }

  /** A length from {@code 1 - share} to {@code 1 + share} of that one. */
  Duration around(Duration length, double share) {
    double factor = 1 - share + 2 * share * random.nextDouble();
    return Duration.ofNanos((long) (length.toNanos() * factor));
  }

  /** A length from nothing to that one. */
  Duration upTo(Duration length) {
    return Duration.ofNanos((long) (length.toNanos() * random.nextDouble()));
  }

  /** A number from 0 to below that one. */
  int below(int bound) {
    return random.nextInt(bound);
  }
}
