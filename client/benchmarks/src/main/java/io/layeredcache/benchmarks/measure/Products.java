package io.layeredcache.benchmarks.measure;

import java.util.stream.IntStream;

/** What all peers hold: as many keys with values of 100 bytes. */
public final class Products {

  /** How many: a power of two. */
  public static final int COUNT = 1024;

  /** The value of each. */
  public static final String VALUE = "x".repeat(100);

  private Products() {}

  /** The keys, in order. */
  public static String[] ids() {
    return IntStream.range(0, COUNT).mapToObj(i -> "product:" + i).toArray(String[]::new);
  }
}
