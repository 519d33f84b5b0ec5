package io.layeredcache.client.region;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Those who wait for the same news, and go on in the order in which they came. What hangs on one
 * future would go on the last first.
 */
final class Line {

  private final Deque<CompletableFuture<@Nullable Void>> places = new ArrayDeque<>();
  private volatile boolean moving;

  /**
   * Takes the last place, which is completed when it may go on. Returns whether it is the first.
   */
  synchronized boolean join(CompletableFuture<@Nullable Void> place) {
    places.add(place);
    return places.size() == 1;
  }

  /**
   * Whether some go on and others still stand there. Who sees the news but asks this afterwards,
   * and joins, overtakes nobody.
   */
  boolean isMoving() {
    return moving;
  }

  /** Tells the news, then lets all go on, those too who join meanwhile. */
  void moveAfter(Runnable news) {
    moving = true;
    try {
      news.run();
    } finally {
      for (var first = first(); first != null; first = second()) {
        first.complete(null);
      }
    }
  }

  private synchronized @Nullable CompletableFuture<@Nullable Void> first() {
    return places.peek();
  }

  /** The first has gone on only when all that he does at once is done: he stood there until now. */
  private synchronized @Nullable CompletableFuture<@Nullable Void> second() {
    places.remove();
    moving = !places.isEmpty();
    return places.peek();
  }
}
