package io.layeredcache.client.delivery;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** How long an answer is waited for. */
final class Patience {

  private Patience() {}

  /** The answer, or the other one once that time has passed or the question has failed. */
  static <T> CompletableFuture<T> orElse(
      T instead, Duration limit, CompletableFuture<T> answer, Time time) {
    CompletableFuture<T> settled = new CompletableFuture<>();
    Time.Alarm alarm = time.after(limit, () -> settled.complete(instead));
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              alarm.cancel();
              settled.complete(failure == null ? value : instead);
            });
    return settled;
  }
}
