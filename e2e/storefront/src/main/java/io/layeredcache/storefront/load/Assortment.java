package io.layeredcache.storefront.load;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The ids that a pod asks for. Nine reads of ten are of a popular product, which a warm cache has;
 * every tenth is of one that nobody has asked for and nobody will again, so that a warm cache hits
 * 90 %, no more and no less. Not safe for threads.
 */
public final class Assortment {

  private static final double EXPONENT = 0.8;
  private static final int ONE_OFF_EVERY = 10;

  private final Popularity popularity;
  private final String oneOffs;
  private long asked;

  /**
   * Those of one run of one pod.
   *
   * @param run tells its one-off ids from those of all other runs and pods
   * @param products how many are popular
   * @param random which popular product is next
   */
  public Assortment(String run, int products, RandomGenerator random) {
    this.popularity = new Popularity(products, EXPONENT, random);
    this.oneOffs = "once-" + run + "-";
  }

  /** The next id. */
  public String next() {
    asked++;
    return asked % ONE_OFF_EVERY == 0 ? oneOffs + asked : popular();
  }

  /** The next id of a popular product. */
  public String popular() {
    return Integer.toString(popularity.next());
  }

  /**
   * The share of the popular products that one of several pods reads before it takes traffic.
   *
   * @param pod from 0 to pods - 1
   * @param products how many are popular
   */
  public static List<String> share(int pod, int pods, int products) {
    return IntStream.range(0, products)
        .filter(rank -> rank % pods == pod % pods)
        .mapToObj(Integer::toString)
        .toList();
  }
}
