package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BreakerMetersTest {

  @Test
  void everyOutcomeIsCountedUnderTheNameOfTheBreaker() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Breakers breakers = Breakers.with(new VirtualTime()).meters(registry).build();
    breakers.execute("payments", () -> "");
    for (int i = 0; i < 7; i++) {
      CompletableFuture<String> unused =
          breakers.executeAsync(
              "payments",
              () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
    }
    assertThat(calls(registry, "success")).isEqualTo(1);
    assertThat(calls(registry, "failure")).isEqualTo(5);
    assertThat(calls(registry, "rejected")).isEqualTo(2);
    assertThat(registry.get("layeredcache.client.breaker.open").gauge().value()).isEqualTo(1);
  }

  @Test
  void aClosingIsCountedWhenItHappensAndNotBefore() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Breakers breakers = Breakers.with(new VirtualTime()).meters(registry).build();
    for (int i = 0; i < 5; i++) {
      CompletableFuture<String> unused =
          breakers.executeAsync(
              "payments",
              () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
    }
    assertThat(changes(registry, "openings")).isEqualTo(1);
    assertThat(changes(registry, "closings")).isZero();

    breakers.reset("payments");

    assertThat(changes(registry, "openings")).isEqualTo(1);
    assertThat(changes(registry, "closings")).isEqualTo(1);
  }

  private static double changes(SimpleMeterRegistry registry, String which) {
    return registry
        .get("layeredcache.client.breaker." + which)
        .tag("breaker", "payments")
        .functionCounter()
        .count();
  }

  private static double calls(SimpleMeterRegistry registry, String outcome) {
    return registry
        .get("layeredcache.client.breaker.calls")
        .tags("breaker", "payments", "outcome", outcome)
        .functionCounter()
        .count();
  }
}
