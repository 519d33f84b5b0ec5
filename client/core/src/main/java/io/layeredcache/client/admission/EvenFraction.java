package io.layeredcache.client.admission;

import io.layeredcache.client.topology.policy.Share;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets a fraction through, spread evenly: of any n in a row, n times the fraction, give or take
 * one.
 */
final class EvenFraction {

  private static final int WHOLE = Share.ALL.tenThousandths();

  private final AtomicLong asked = new AtomicLong();

  boolean admits(Share fraction) {
    long nth = asked.incrementAndGet();
    long parts = fraction.tenThousandths();
    return nth * parts / WHOLE > (nth - 1) * parts / WHOLE;
  }
}
