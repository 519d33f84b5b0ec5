package io.layeredcache.client.l2.guard;

import java.time.Duration;

/**
 * Retries as a share of the requests of the last ten seconds: when everything fails, they add that
 * share to the load and not a multiple of it.
 */
public final class RetryBudget {

  private static final long CELL_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int CELLS = 10;

  private final long[] requests = new long[CELLS];
  private final long[] retries = new long[CELLS];
  private final long startNanos;
  private long cell;

  /** An empty window that begins at that {@code Time.nanos()}. */
  public RetryBudget(long nowNanos) {
    this.startNanos = nowNanos;
  }

  /** Counts requests, which are no retries. */
  public synchronized void requested(int count, long nowNanos) {
    turn(nowNanos);
    requests[(int) (cell % CELLS)] += count;
  }

  /** Takes a retry if that share of the requests is not used up. */
  public synchronized boolean tryRetry(double share, long nowNanos) {
    turn(nowNanos);
    if (sum(retries) + 1 > share * sum(requests)) {
      return false;
    }
    retries[(int) (cell % CELLS)]++;
    return true;
  }

  private void turn(long nowNanos) {
    long current = Math.max(cell, (nowNanos - startNanos) / CELL_NANOS);
    long passed = Math.min(CELLS, current - cell);
    for (long i = 0; i < passed; i++) {
      int emptied = (int) ((current - i) % CELLS);
      requests[emptied] = 0;
      retries[emptied] = 0;
    }
    cell = current;
  }

  private static long sum(long[] cells) {
    long sum = 0;
    for (long count : cells) {
      sum += count;
    }
    return sum;
  }
}
