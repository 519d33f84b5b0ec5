package io.layeredcache.client.delivery;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** How long an answer is waited for. */
final class Patience {

  private Patience() {}

  /**
   * The answer, or the other one once that time has passed or the question has failed. It is
   * granted once more if this process stood still when it ended: the answer may be here and unread,
   * and a fleet that was stalled as one would take all its nodes for dead and dial each of them.
   */
  static <T> CompletableFuture<T> orElse(
      T instead, Duration limit, Supplier<CompletableFuture<T>> question, Time time) {
    CompletableFuture<T> settled = new CompletableFuture<>();
    Runnable end = () -> settled.complete(instead);
    long due = time.nanos() + limit.toNanos();
    Time.Alarm alarm =
        time.after(
            limit,
            () -> {
              if (time.nanos() - due > limit.toNanos() / 2) {
                Time.Alarm last = time.after(limit, end);
                var unused = settled.whenComplete((value, failure) -> last.cancel());
              } else {
                end.run();
              }
            });
    CompletableFuture<T> answer = put(question);
    // who asked for nothing any more: a connection that was made for the question ends
    var unusedAnswer = settled.whenComplete((value, failure) -> answer.cancel(false));
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              alarm.cancel();
              settled.complete(failure == null ? value : instead);
            });
    return settled;
  }

  /** One that cannot even be put must not end the loop that puts it. */
  private static <T> CompletableFuture<T> put(Supplier<CompletableFuture<T>> question) {
    try {
      return question.get();
    } catch (RuntimeException | Error failed) {
      return CompletableFuture.failedFuture(failed);
    }
  }
}
