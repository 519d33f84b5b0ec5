package io.layeredcache.client.delivery;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** How long an answer is waited for. */
final class Patience {

  private Patience() {}

  /** The answer, or the other one once that time has passed or the question has failed. */
  static <T> CompletableFuture<T> orElse(
      T instead, Duration limit, Supplier<CompletableFuture<T>> question, Time time) {
    CompletableFuture<T> settled = new CompletableFuture<>();
    Time.Alarm alarm = time.after(limit, () -> settled.complete(instead));
    var unused =
        // within a stage: a question that cannot even be put must not end the loop that puts it
        CompletableFuture.completedFuture(question)
            .thenCompose(Supplier::get)
            .whenComplete(
                (value, failure) -> {
                  alarm.cancel();
                  settled.complete(failure == null ? value : instead);
                });
    return settled;
  }
}
