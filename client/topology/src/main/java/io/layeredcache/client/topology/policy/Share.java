package io.layeredcache.client.topology.policy;

import java.math.BigDecimal;

/**
 * A share between 0 and 1 in steps of 0.0001, exact: two writers agree on its digits.
 *
 * @param tenThousandths 0..10000
 */
public record Share(int tenThousandths) implements Comparable<Share> {

  private static final int WHOLE = 10_000;
  private static final int DECIMALS = 4;

  public static final Share NONE = new Share(0);
  public static final Share ALL = new Share(WHOLE);

  public Share {
    if (tenThousandths < 0 || tenThousandths > WHOLE) {
      throw new IllegalArgumentException(tenThousandths + " of " + WHOLE + " is not a share");
    }
  }

  /**
   * Reads {@code "0.05"}.
   *
   * @throws IllegalArgumentException if it is no number from 0 to 1 with at most four decimals
   */
  public static Share of(String text) {
    return of(new BigDecimal(text));
  }

  /**
   * The share of exactly that value.
   *
   * @throws IllegalArgumentException if it is not from 0 to 1 or has more than four decimals
   */
  public static Share of(BigDecimal value) {
    if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException("must be from 0 to 1");
    }
    BigDecimal scaled = value.movePointRight(DECIMALS).stripTrailingZeros();
    if (scaled.scale() > 0) {
      throw new IllegalArgumentException("must have at most four decimals");
    }
    return new Share(scaled.intValueExact());
  }

  public double toDouble() {
    return tenThousandths / (double) WHOLE;
  }

  @Override
  public int compareTo(Share other) {
    return Integer.compare(tenThousandths, other.tenThousandths);
  }

  /** The fewest decimals that say it: {@code 0}, {@code 0.2}, {@code 0.0005}, {@code 1}. */
  @Override
  public String toString() {
    return BigDecimal.valueOf(tenThousandths, DECIMALS).stripTrailingZeros().toPlainString();
  }
}
