package io.layeredcache.storefront.load;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Which product is asked for: the k-th most popular one in proportion to 1/k^s (Zipf's law). Not
 * safe for threads.
 */
public final class Popularity {

  private final double[] cumulative;
  private final RandomGenerator random;

  /**
   * A law over that many products.
   *
   * @param products ranks 0 to products - 1
   * @param exponent s: 0 makes all equally popular
   */
  public Popularity(int products, double exponent, RandomGenerator random) {
    this.cumulative = new double[products];
    this.random = random;
    double sum = 0;
    for (int rank = 0; rank < products; rank++) {
      sum += Math.pow(rank + 1, -exponent);
      cumulative[rank] = sum;
    }
  }

  /** The next rank, 0 for the most popular product. */
  public int next() {
    double drawn = random.nextDouble() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, drawn);
    return found >= 0 ? Math.min(found + 1, cumulative.length - 1) : -found - 1;
  }
}
