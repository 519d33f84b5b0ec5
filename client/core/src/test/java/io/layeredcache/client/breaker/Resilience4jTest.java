package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.StateTransition;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.layeredcache.client.time.VirtualTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What of our contract the usual library keeps and what not: the claims of ADR 21. */
class Resilience4jTest {

  private final BreakerContract contract = Resilience4jTest::peer;

  @BeforeAll
  static void oneLineForEachCallIsTooMuch() {
    ((Logger) LoggerFactory.getLogger("io.github.resilience4j")).setLevel(Level.WARN);
  }

  @Test
  void letsOneProbeThroughAndPairsItsEvents() throws Exception {
    contract.f09ABurstAfterTheCooldownMakesExactlyOneCall();
    contract.f09NoClosedWithoutAnOpenedAndNothingInBetween();
  }

  @Test
  void takesAProbeBackByATimerOfItsOwnAndNotByTheTimeThatItIsTold() {
    assertThatThrownBy(contract::aProbeThatNeverSettlesIsTakenBack)
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(contract::aLateSuccessOfAProbeThatWasTakenBackClosesNothing)
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void takesASuccessOfACallBegunBeforeTheOpeningForThatOfItsProbe() {
    assertThatThrownBy(contract::aSuccessOfACallBegunBeforeTheOpeningClosesNothing)
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void isOpenedAgainByFailuresOfCallsBegunBeforeTheOpening() {
    assertThatThrownBy(contract::failuresOfCallsBegunBeforeTheOpeningDoNotOpenItAgain)
        .isInstanceOf(AssertionError.class);
  }

  private record Peer(CircuitBreaker breaker, List<String> events)
      implements BreakerContract.Subject {

    @Override
    public BreakerContract.@Nullable Call tryAcquire() {
      return breaker.tryAcquirePermission() ? new PeerCall(breaker) : null;
    }
  }

  private record PeerCall(CircuitBreaker breaker) implements BreakerContract.Call {

    @Override
    public void succeeded() {
      breaker.onSuccess(1, TimeUnit.MILLISECONDS);
    }

    @Override
    public void failed() {
      breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("failed on purpose"));
    }
  }

  private static final class TurnedClock extends Clock {

    private final VirtualTime time;

    TurnedClock(VirtualTime time) {
      this.time = time;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return time.now();
    }
  }

  private static BreakerContract.Subject peer(VirtualTime time) {
    CircuitBreakerConfig config =
        CircuitBreakerConfig.custom()
            .slidingWindow(2, 2, CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
            .failureRateThreshold(100)
            // there a probe goes after the end of the cool-down, here at its end
            .waitDurationInOpenState(BreakerContract.COOLDOWN.minusMillis(1))
            .permittedNumberOfCallsInHalfOpenState(1)
            .maxWaitDurationInHalfOpenState(BreakerContract.PROBE_DEADLINE)
            .clock(new TurnedClock(time))
            .currentTimestampFunction(clock -> time.nanos(), TimeUnit.NANOSECONDS)
            .build();
    CircuitBreaker breaker = CircuitBreaker.of("shard-1", config);
    List<String> events = new CopyOnWriteArrayList<>();
    breaker
        .getEventPublisher()
        .onStateTransition(
            event -> {
              if (event.getStateTransition() == StateTransition.CLOSED_TO_OPEN) {
                events.add("opened");
              } else if (event.getStateTransition() == StateTransition.HALF_OPEN_TO_CLOSED) {
                events.add("closed");
              }
            });
    return new Peer(breaker, events);
  }
}
