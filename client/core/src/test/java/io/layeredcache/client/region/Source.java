package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A database whose answers a test gives by hand, or at once. */
final class Source implements AsyncLoader<String> {

  final Deque<CompletableFuture<@Nullable String>> open = new ArrayDeque<>();
  int loads;

  @Override
  public CompletionStage<@Nullable String> load(RegionKey key) {
    loads++;
    CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
    open.add(answer);
    return answer;
  }

  /** Answers the oldest question. */
  void answers(@Nullable String value) {
    open.remove().complete(value);
  }

  void fails(Exception error) {
    open.remove().completeExceptionally(error);
  }

  /** A database that answers at once. */
  static Loader<String, RuntimeException> holding(@Nullable String value) {
    return key -> value;
  }

  /** One that must not be asked. */
  static Loader<String, RuntimeException> untouched() {
    return key -> {
      throw new AssertionError("the source was asked for " + key);
    };
  }
}
