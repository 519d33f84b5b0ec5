package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keys that are fetched in one call although each has a flight of its own. A key that comes after
 * the call has gone, because its flight was taken over, is fetched alone.
 */
final class Batch<T> {

  private final Function<List<RegionKey>, CompletableFuture<List<T>>> call;
  private final List<RegionKey> keys = new ArrayList<>();
  private final List<CompletableFuture<T>> promised = new ArrayList<>();
  private boolean gone;

  /** No key yet. The call answers for each key, in their order. */
  Batch(Function<List<RegionKey>, CompletableFuture<List<T>>> call) {
    this.call = call;
  }

  /** The values of all, in their order. */
  static <T> CompletableFuture<List<T>> all(List<CompletableFuture<T>> futures) {
    return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
        .thenApply(done -> futures.stream().map(CompletableFuture::join).toList());
  }

  CompletableFuture<T> fetch(RegionKey key) {
    synchronized (this) {
      if (!gone) {
        CompletableFuture<T> promise = new CompletableFuture<>();
        keys.add(key);
        promised.add(promise);
        return promise;
      }
    }
    return call.apply(List.of(key)).thenApply(answers -> answers.get(0));
  }

  void go() {
    List<RegionKey> asked;
    synchronized (this) {
      gone = true;
      asked = List.copyOf(keys);
    }
    if (!asked.isEmpty()) {
      var unused = called(asked).whenComplete(this::keep);
    }
  }

  /**
   * A call that throws has failed: else the flight of each key would stay open until it is lost.
   */
  private CompletableFuture<List<T>> called(List<RegionKey> asked) {
    try {
      return call.apply(asked);
    } catch (RuntimeException | Error failed) {
      return CompletableFuture.failedFuture(failed);
    }
  }

  private void keep(@Nullable List<T> answers, @Nullable Throwable error) {
    for (int i = 0; i < promised.size(); i++) {
      if (answers == null) {
        promised.get(i).completeExceptionally(Failures.plain(Objects.requireNonNull(error)));
      } else {
        promised.get(i).complete(answers.get(i));
      }
    }
  }
}
