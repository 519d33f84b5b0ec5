package io.layeredcache.storefront.database;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * A bounded number of workers and a bounded queue in front of them, told the time. Beyond what the
 * workers can do reads wait; when the queue is full they are refused. Safe for threads.
 *
 * <ol>
 *   <li>A read begins with the worker that is free first, at once or when that one is done.
 *   <li>It keeps the worker for the service time of the moment at which it came.
 *   <li>If it would have to wait and the queue is full, it is refused and takes nothing.
 * </ol>
 *
 * Reads begin in the order in which they came.
 */
final class Workers {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final PriorityQueue<Long> freeAt;
  private final Deque<Long> begins = new ArrayDeque<>();
  private final int places;
  private Duration service;

  /**
   * Idle workers.
   *
   * @param workers how many reads are served at once
   * @param places how many reads may wait
   * @param service how long each takes
   */
  Workers(int workers, int places, Duration service) {
    this.freeAt = new PriorityQueue<>(Collections.nCopies(workers, 0L));
    this.places = places;
    this.service = service;
  }

  /** From now on a read takes that long. */
  synchronized void take(Duration each) {
    service = each;
  }

  /**
   * Takes a read.
   *
   * @param now nanoseconds since the start, never less than before
   * @return when it is answered, on the same scale; empty if it is refused
   */
  synchronized OptionalLong accept(long now) {
    begun(now);
    long begin = Math.max(now, freeAt.element());
    if (begin > now) {
      if (begins.size() >= places) {
        return OptionalLong.empty();
      }
      begins.add(begin);
    }
    long end = begin + service.toNanos();
    freeAt.remove();
    freeAt.add(end);
    return OptionalLong.of(end);
  }

  /** Whole reads that they can do in a second. */
  synchronized long perSecond() {
    return freeAt.size() * SECOND / service.toNanos();
  }

  /** How many reads wait. */
  synchronized int waiting(long now) {
    begun(now);
    return begins.size();
  }

  private void begun(long now) {
    while (!begins.isEmpty() && begins.element() <= now) {
      begins.remove();
    }
  }
}
