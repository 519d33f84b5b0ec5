package io.layeredcache.client.admission;

import java.time.Duration;

/**
 * At most so many within any span of a length: a token comes back when that long has passed since
 * it was taken. A bucket that is refilled at a rate would let its depth and the rate through in one
 * span.
 *
 * <p>Tokens are counted in slices of a hundredth of the span, so that a token may come back that
 * much later, never earlier. Memory is the same for every limit. Thread-safe.
 */
public final class RateWindow {

  private static final int SLICES = 100;

  private final int limit;
  private final long sliceNanos;
  private final int[] taken = new int[SLICES + 1];
  private long slice;
  private int sum;

  /**
   * Nothing taken yet.
   *
   * @param limit tokens, at least 0
   * @param span after which a token comes back, positive
   */
  public RateWindow(int limit, Duration span, long nowNanos) {
    this.limit = limit;
    sliceNanos = Math.max(1, span.toNanos() / SLICES);
    slice = Math.floorDiv(nowNanos, sliceNanos);
  }

  /** Takes a token if more than {@code reserve} are free. */
  public synchronized boolean tryTake(int reserve, long nowNanos) {
    turnTo(Math.floorDiv(nowNanos, sliceNanos));
    if (limit - sum <= reserve) {
      return false;
    }
    taken[index(slice)]++;
    sum++;
    return true;
  }

  /** Tokens that are out. */
  public synchronized int taken(long nowNanos) {
    turnTo(Math.floorDiv(nowNanos, sliceNanos));
    return sum;
  }

  /** Takes over what another one has handed out, as if it had been now. */
  public synchronized void take(int already) {
    int carried = Math.min(limit, already);
    taken[index(slice)] += carried;
    sum += carried;
  }

  int limit() {
    return limit;
  }

  private void turnTo(long now) {
    long steps = Math.min(now - slice, taken.length);
    for (long step = 0; step < steps; step++) {
      int oldest = index(now - step);
      sum -= taken[oldest];
      taken[oldest] = 0;
    }
    // another thread may have read the clock later and come first
    slice = Math.max(slice, now);
  }

  private int index(long of) {
    return (int) Math.floorMod(of, (long) taken.length);
  }
}
