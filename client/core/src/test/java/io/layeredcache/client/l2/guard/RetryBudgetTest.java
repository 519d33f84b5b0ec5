package io.layeredcache.client.l2.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

  private static final double TENTH = 0.1;

  private static long at(double seconds) {
    return (long) (seconds * Duration.ofSeconds(1).toNanos());
  }

  @Test
  void f09WhenEverythingFailsATenthIsTriedAgain() {
    RetryBudget budget = new RetryBudget(0);
    int attempts = 0;

    for (int request = 0; request < 10_000; request++) {
      long now = at(request / 500.0);
      budget.requested(1, now);
      attempts += budget.tryRetry(TENTH, now) ? 2 : 1;
    }

    assertThat(attempts).isBetween(10_900, 11_000);
  }

  @Test
  void requestsOfLongAgoPayForNothing() {
    RetryBudget budget = new RetryBudget(0);
    budget.requested(1000, at(0));

    assertThat(budget.tryRetry(TENTH, at(9.9))).isTrue();
    assertThat(budget.tryRetry(TENTH, at(10))).isFalse();
  }

  @Test
  void aPauseOfAnyLengthEmptiesTheWindow() {
    RetryBudget budget = new RetryBudget(0);
    budget.requested(1000, at(3));

    assertThat(budget.tryRetry(TENTH, at(1000))).isFalse();
  }
}
