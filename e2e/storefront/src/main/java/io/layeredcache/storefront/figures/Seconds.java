package io.layeredcache.storefront.figures;

import io.layeredcache.client.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * A tally for each of the last seconds. Not safe for threads.
 *
 * @param <T> the tally
 */
final class Seconds<T> {

  private static final int KEPT = 300;

  private final Time time;
  private final Supplier<T> fresh;
  private final NavigableMap<Long, T> tallies = new TreeMap<>();
  private final long began;

  Seconds(Time time, Supplier<T> fresh) {
    this.time = time;
    this.fresh = fresh;
    this.began = time.now().getEpochSecond();
  }

  /** That of the second which is running. */
  T current() {
    long second = time.now().getEpochSecond();
    T tally = tallies.computeIfAbsent(second, any -> fresh.get());
    tallies.headMap(second - KEPT, true).clear();
    return tally;
  }

  /** One window for each second since the start that is over, ascending. */
  <W> List<W> over(BiFunction<Long, T, W> window, LongFunction<W> empty) {
    List<W> windows = new ArrayList<>();
    long end = time.now().getEpochSecond();
    for (long second = Math.max(began, end - KEPT); second < end; second++) {
      T tally = tallies.get(second);
      windows.add(tally == null ? empty.apply(second) : window.apply(second, tally));
    }
    return windows;
  }
}
