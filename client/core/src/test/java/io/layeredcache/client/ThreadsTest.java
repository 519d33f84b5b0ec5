package io.layeredcache.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ThreadsTest {

  /** One who hears of the end of a load before its thread is free asks for the next. */
  @Test
  void noLoadIsRefusedBecauseTheOneBeforeItHasJustEnded() {
    int loaded = 0;
    try (Threads threads = new Threads()) {
      for (int load = 0; load < 10_000; load++) {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        threads.loads().execute(() -> one.complete(1));
        loaded += one.join();
      }
    }

    assertThat(loaded).isEqualTo(10_000);
  }
}
