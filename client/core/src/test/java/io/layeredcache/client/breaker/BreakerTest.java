package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.policy.BreakerPolicy;
import io.layeredcache.client.topology.policy.Share;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BreakerTest {

  private static final Duration COOLDOWN = Duration.ofSeconds(10);
  private static final Duration PROBE_DEADLINE = Duration.ofSeconds(1);
  private static final BreakerSettings SHARD =
      new BreakerSettings(2, 1, COOLDOWN, Share.NONE, PROBE_DEADLINE);

  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final Deque<Double> draws = new ArrayDeque<>();
  private final Breaker breaker = breaker(SHARD);

  private Breaker breaker(BreakerSettings settings) {
    return new Breaker("shard-1", settings, time, () -> draws.isEmpty() ? 0 : draws.pop(), told);
  }

  private Permit acquire() {
    return Objects.requireNonNull(breaker.tryAcquire(), "the call was rejected");
  }

  private void open() {
    acquire().failure();
    acquire().failure();
  }

  private Permit probe() {
    open();
    time.advance(COOLDOWN);
    return acquire();
  }

  @Test
  void opensAfterAsManyFailuresInARowAsItsSettingsSay() {
    open();
    assertThat(breaker.tryAcquire()).isNull();
    assertThat(told.events()).containsExactly("opened FAILURES");
  }

  @Test
  void f09OneFailureBelowTheThresholdReportsNothing() {
    acquire().failure();
    assertThat(breaker.isOpen()).isFalse();
    assertThat(told.events()).isEmpty();
    assertThat(breaker.snapshot().counts().failures()).isEqualTo(1);
  }

  @Test
  void aSuccessBetweenTwoFailuresKeepsItClosed() {
    acquire().failure();
    acquire().success();
    acquire().failure();
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void aCallThatWasNeverSentIsNeitherFailureNorSuccess() {
    acquire().failure();
    acquire().ignored();
    acquire().failure();
    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void rejectsUntilTheCooldownIsOver() {
    open();
    time.advance(COOLDOWN.minusNanos(1));
    assertThat(breaker.tryAcquire()).isNull();
    assertThat(breaker.snapshot().nextProbeIn()).isEqualTo(Duration.ofNanos(1));
  }

  @Test
  void theCooldownIsLongerByTheJitterThatWasDrawnAndNeverShorter() {
    breaker.settings(new BreakerSettings(2, 1, COOLDOWN, Share.of("0.2"), PROBE_DEADLINE));
    draws.add(0.5);
    open();
    assertThat(breaker.snapshot().nextProbeIn()).isEqualTo(Duration.ofSeconds(11));
  }

  @Test
  void aProbeThatSucceedsClosesIt() {
    probe().success();
    assertThat(acquire().isProbe()).isFalse();
    assertThat(told.events()).containsExactly("opened FAILURES", "closed RECOVERED");
  }

  @Test
  void aProbeThatFailsBeginsTheCooldownAnewAndReportsNothing() {
    probe().failure();
    time.advance(COOLDOWN.minusNanos(1));
    assertThat(breaker.tryAcquire()).isNull();
    time.advance(Duration.ofNanos(1));
    assertThat(acquire().isProbe()).isTrue();
    assertThat(told.events()).containsExactly("opened FAILURES");
  }

  @Test
  void aProbeThatWasNeverSentLeavesItsPlaceToTheNextCaller() {
    probe().ignored();
    assertThat(acquire().isProbe()).isTrue();
  }

  @Test
  void aProbeThatIsNotSettledByItsDeadlineCountsAsFailedFromThere() {
    Permit lost = probe();
    time.advance(PROBE_DEADLINE.plus(COOLDOWN).minusNanos(1));
    assertThat(breaker.tryAcquire()).isNull();
    time.advance(Duration.ofNanos(1));
    assertThat(acquire()).isNotSameAs(lost).matches(Permit::isProbe);
    assertThat(breaker.snapshot().counts().probesTakenBack()).isEqualTo(1);
  }

  @Test
  void aSuccessOfAProbeThatWasTakenBackDoesNotCloseIt() {
    Permit late = probe();
    time.advance(PROBE_DEADLINE);
    assertThat(late.success()).isFalse();
    assertThat(breaker.isOpen()).isTrue();
    assertThat(told.events()).containsExactly("opened FAILURES");
  }

  @Test
  void aFailureOfAProbeThatWasTakenBackDoesNotEndTheNextProbe() {
    Permit late = probe();
    time.advance(PROBE_DEADLINE.plus(COOLDOWN));
    Permit next = acquire();
    assertThat(late.failure()).isFalse();
    next.success();
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void aSuccessOfACallBegunBeforeTheOpeningDoesNotCloseIt() {
    Permit early = acquire();
    open();
    time.advance(COOLDOWN);
    Permit probe = acquire();
    assertThat(early.success()).isFalse();
    assertThat(breaker.isOpen()).isTrue();
    assertThat(probe.success()).isTrue();
  }

  @Test
  void failuresOfCallsBegunBeforeTheOpeningDoNotOpenItAgainAfterItClosed() {
    List<Permit> underWay = List.of(acquire(), acquire(), acquire());
    probe().success();
    assertThat(underWay).noneMatch(Permit::failure);
    assertThat(breaker.isOpen()).isFalse();
    assertThat(breaker.snapshot().counts().late()).isEqualTo(3);
  }

  @Test
  void whatIsSaidOfACallAfterItWasSettledCountsForNothing() {
    Permit call = acquire();
    call.failure();
    assertThat(call.failure()).isFalse();
    assertThat(breaker.isOpen()).isFalse();
    assertThat(breaker.snapshot().counts().failures()).isEqualTo(1);
  }

  @Test
  void asksForAsManyProbesInARowAsItsSettingsSayOneAtATime() {
    breaker.settings(SHARD.withSuccesses(2));
    probe().success();
    Permit second = acquire();
    assertThat(second.isProbe()).isTrue();
    assertThat(breaker.tryAcquire()).isNull();
    assertThat(told.events()).containsExactly("opened FAILURES");
    second.success();
    assertThat(told.events()).containsExactly("opened FAILURES", "closed RECOVERED");
  }

  @Test
  void aSecondProbeThatFailsTakesTheFirstOnesSuccessAway() {
    breaker.settings(SHARD.withSuccesses(2));
    probe().success();
    acquire().failure();
    time.advance(COOLDOWN);
    acquire().success();
    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void aShorterCooldownOfANewPolicyCountsForTheOneUnderWay() {
    open();
    time.advance(Duration.ofSeconds(3));
    breaker.settings(SHARD.withOpenTime(Duration.ofSeconds(3)));
    assertThat(acquire().isProbe()).isTrue();
  }

  @Test
  void aLowerThresholdOfANewPolicyKeepsTheFailuresSoFar() {
    breaker.settings(SHARD.withFailures(5));
    acquire().failure();
    acquire().failure();
    breaker.settings(SHARD.withFailures(3));
    acquire().failure();
    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void aResetClosesItAndForgetsTheCallsUnderWay() {
    Permit probe = probe();
    breaker.reset();
    assertThat(probe.failure()).isFalse();
    assertThat(breaker.isOpen()).isFalse();
    assertThat(told.events()).containsExactly("opened FAILURES", "closed RESET");
  }

  @Test
  void aResetOfAClosedOneReportsNothingAndForgetsItsFailures() {
    acquire().failure();
    breaker.reset();
    acquire().failure();
    assertThat(breaker.isOpen()).isFalse();
    assertThat(told.events()).isEmpty();
  }

  @Test
  void aHintThatItIsDeadOpensItForOneCooldown() {
    breaker.openOnHint();
    assertThat(breaker.tryAcquire()).isNull();
    time.advance(COOLDOWN);
    acquire().success();
    assertThat(told.events()).containsExactly("opened HINT", "closed RECOVERED");
  }

  @Test
  void aHintThatItIsBackLetsTheNextCallerProbeButClosesNothing() {
    open();
    breaker.probeOnHint();
    assertThat(acquire().isProbe()).isTrue();
    assertThat(breaker.tryAcquire()).isNull();
  }

  @Test
  void hintsThatItIsBackAtMostDoubleTheProbes() {
    open();
    for (int second = 0; second < 60; second++) {
      breaker.probeOnHint();
      Permit probe = breaker.tryAcquire();
      if (probe != null) {
        probe.failure();
      }
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(breaker.snapshot().counts().probes()).isBetween(10L, 12L);
  }

  @Test
  void aListenerThatThrowsFailsNoCallAndIsToldTheNextChange() {
    failsNoCallAndIsToldTheNextChange(
        () -> {
          throw new IllegalStateException("broken on purpose");
        });
  }

  @Test
  void anErrorOfAListenerFailsNoCallAndItIsToldTheNextChange() {
    failsNoCallAndIsToldTheNextChange(
        () -> {
          throw new StackOverflowError("broken on purpose");
        });
  }

  private void failsNoCallAndIsToldTheNextChange(Runnable breaks) {
    Told next = new Told();
    BreakerListener broken =
        new BreakerListener() {
          @Override
          public void opened(Breaker opened, OpenCause cause) {
            breaks.run();
          }

          @Override
          public void closed(Breaker closed, CloseCause cause, Duration openFor) {
            next.closed(closed, cause, openFor);
          }
        };
    Breaker watched = new Breaker("shard-2", SHARD.withFailures(1), time, () -> 0, broken);
    Objects.requireNonNull(watched.tryAcquire()).failure();
    watched.reset();
    assertThat(next.events()).containsExactly("closed RESET");
  }

  @Test
  void takesTheNumbersOfAShardFromThePublishedPolicy() {
    assertThat(BreakerSettings.of(BreakerPolicy.defaults()))
        .isEqualTo(new BreakerSettings(2, 1, COOLDOWN, Share.of("0.2"), PROBE_DEADLINE));
  }

  /** Such a document is valid, and a cache that could not be opened with it would be worse. */
  @Test
  void aPolicyWithoutACoolDownHasTheShortest() {
    BreakerPolicy without = new BreakerPolicy(2, Duration.ZERO, Share.of("0"), Duration.ZERO);

    assertThat(BreakerSettings.of(without).openTime()).isEqualTo(Duration.ofMillis(1));
    assertThat(BreakerSettings.of(without).probeDeadline()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void refusesImpossibleSettings() {
    assertThatThrownBy(() -> SHARD.withFailures(0)).hasMessageContaining("failures");
    assertThatThrownBy(() -> SHARD.withSuccesses(0)).hasMessageContaining("successes");
    assertThatThrownBy(() -> SHARD.withOpenTime(Duration.ZERO)).hasMessageContaining("openTime");
    assertThatThrownBy(() -> SHARD.withProbeDeadline(Duration.ofNanos(-1)))
        .hasMessageContaining("probeDeadline");
  }
}
