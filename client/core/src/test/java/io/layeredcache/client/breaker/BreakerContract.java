package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What a breaker of a shard has to keep, whoever wrote it: opened by 2 failures in a row, a
 * cool-down of 10 s without jitter, one probe with 1 s for it, in virtual time.
 */
interface BreakerContract {

  Duration COOLDOWN = Duration.ofSeconds(10);
  Duration PROBE_DEADLINE = Duration.ofSeconds(1);

  /** A call that may go. */
  interface Call {

    void succeeded();

    void failed();
  }

  /** The breaker. */
  interface Subject {

    /** Null if the call may not go. */
    @Nullable Call tryAcquire();

    /** "opened" and "closed", in order. */
    List<String> events();

    default Call acquire() {
      return Objects.requireNonNull(tryAcquire(), "the call was rejected");
    }

    default void open() {
      acquire().failed();
      acquire().failed();
    }
  }

  Subject subject(VirtualTime time);

  @Test
  default void f09ABurstAfterTheCooldownMakesExactlyOneCall() throws Exception {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    breaker.open();
    for (int size : new int[] {5, 1_000}) {
      time.advance(COOLDOWN);
      List<Boolean> went =
          Crowd.of(
              size,
              () -> {
                Call call = breaker.tryAcquire();
                if (call != null) {
                  call.failed();
                }
                return call != null;
              });
      assertThat(went).hasSize(size).containsOnlyOnce(true);
    }
  }

  @Test
  default void aProbeThatNeverSettlesIsTakenBack() {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    breaker.open();
    time.advance(COOLDOWN);
    breaker.acquire();
    time.advance(PROBE_DEADLINE.plus(COOLDOWN));
    assertThat(breaker.tryAcquire()).isNotNull();
  }

  @Test
  default void aLateSuccessOfAProbeThatWasTakenBackClosesNothing() {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    breaker.open();
    time.advance(COOLDOWN);
    Call late = breaker.acquire();
    time.advance(PROBE_DEADLINE);
    late.succeeded();
    assertThat(breaker.tryAcquire()).isNull();
  }

  @Test
  default void aSuccessOfACallBegunBeforeTheOpeningClosesNothing() {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    Call early = breaker.acquire();
    breaker.open();
    time.advance(COOLDOWN);
    breaker.acquire();
    early.succeeded();
    assertThat(breaker.tryAcquire()).isNull();
  }

  @Test
  default void failuresOfCallsBegunBeforeTheOpeningDoNotOpenItAgain() {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    List<Call> underWay = Stream.generate(breaker::acquire).limit(4).toList();
    breaker.open();
    time.advance(COOLDOWN);
    breaker.acquire().succeeded();
    underWay.forEach(Call::failed);
    assertThat(breaker.tryAcquire()).isNotNull();
  }

  @Test
  default void f09NoClosedWithoutAnOpenedAndNothingInBetween() {
    VirtualTime time = new VirtualTime();
    Subject breaker = subject(time);
    breaker.acquire().failed();
    breaker.acquire().succeeded();
    assertThat(breaker.events()).isEmpty();
    breaker.open();
    for (int failing = 0; failing < 3; failing++) {
      time.advance(COOLDOWN);
      breaker.acquire().failed();
    }
    time.advance(COOLDOWN);
    breaker.acquire().succeeded();
    assertThat(breaker.events()).containsExactly("opened", "closed");
  }
}
