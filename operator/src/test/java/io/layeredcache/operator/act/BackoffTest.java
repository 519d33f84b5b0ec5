package io.layeredcache.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final String CACHE = "uid";
  private static final Step STEP = new Step.CreateCredentials();
  private static final Outcome.Failure FAILURE =
      new Outcome.Failure(Reason.STEP_FAILED, "request timed out");
  private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");

  private final Backoff backoff = new Backoff();

  @Test
  void aStepThatFailsAtOnceWaitsTwiceAsLongEachTimeAndNeverLongerThanFiveSeconds() {
    failAt(START, Duration.ZERO);
    assertThat(isHeld(START.plusMillis(149))).isTrue();
    assertThat(isHeld(START.plusMillis(150))).isFalse();

    failAt(START, Duration.ZERO);
    assertThat(isHeld(START.plusMillis(299))).isTrue();
    assertThat(isHeld(START.plusMillis(300))).isFalse();

    for (int times = 0; times < 20; times++) {
      failAt(START, Duration.ZERO);
    }
    assertThat(isHeld(START.plusMillis(4_999))).isTrue();
    assertThat(isHeld(START.plusMillis(5_000))).isFalse();
  }

  /** Those behind it have their turn meanwhile. */
  @Test
  void aStepThatHangsWaitsAsLongAsItTook() {
    failAt(START, Duration.ofSeconds(10));

    assertThat(isHeld(START.plusMillis(19_999))).isTrue();
    assertThat(isHeld(START.plusSeconds(20))).isFalse();
  }

  private void failAt(Instant begun, Duration took) {
    backoff.failed(CACHE, STEP, FAILURE, begun, begun.plus(took));
  }

  private boolean isHeld(Instant now) {
    return backoff.holds(CACHE, STEP, now).isPresent();
  }
}
