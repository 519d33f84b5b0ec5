package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.time.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BreakersTest {

  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final Breakers breakers = Breakers.with(time).random(() -> 0).listener(told).build();

  private static String broken() throws IOException {
    throw new IOException("refused on purpose");
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(() -> breakers.execute("payments", BreakersTest::broken))
          .isInstanceOf(IOException.class);
    }
  }

  private BreakerSnapshot seen() {
    return Objects.requireNonNull(breakers.snapshot("payments"));
  }

  @Test
  void returnsWhatTheCallReturns() {
    assertThat(breakers.<String, RuntimeException>execute("payments", () -> "paid"))
        .isEqualTo("paid");
    assertThat(seen().counts().successes()).isEqualTo(1);
  }

  @Test
  void throwsWhatTheCallThrowsAsItIs() {
    IOException error = new IOException("refused on purpose");
    assertThatThrownBy(
            () ->
                breakers.execute(
                    "payments",
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
  }

  @Test
  void opensAfterFiveFailuresForSixtySecondsAndClosesAfterTwoSuccesses() {
    fail(5);
    time.advance(Duration.ofSeconds(60).minusNanos(1));
    assertThatThrownBy(() -> breakers.execute("payments", () -> "paid"))
        .isInstanceOf(CallRejected.class);
    time.advance(Duration.ofNanos(1));
    assertThatCode(() -> breakers.execute("payments", () -> "paid")).doesNotThrowAnyException();
    assertThat(told.events()).containsExactly("opened FAILURES");
    assertThatCode(() -> breakers.execute("payments", () -> "paid")).doesNotThrowAnyException();
    assertThat(told.events()).containsExactly("opened FAILURES", "closed RECOVERED");
  }

  @Test
  void aRejectionSaysSinceWhenUntilWhenAndWhatToDo() {
    fail(5);
    time.advance(Duration.ofSeconds(12));
    assertThatThrownBy(() -> breakers.execute("payments", () -> "paid"))
        .isInstanceOfSatisfying(
            CallRejected.class,
            rejected -> {
              assertThat(rejected)
                  .hasMessageContaining("payments")
                  .hasMessageContaining("12000 ms")
                  .hasMessageContaining("48000 ms")
                  .hasMessageContaining("do not retry");
              assertThat(rejected.retryAfter()).isEqualTo(Duration.ofSeconds(48));
              assertThat(rejected.getStackTrace()).isEmpty();
            });
  }

  @Test
  void oneNameThatIsOpenLeavesTheOthersAlone() {
    fail(5);
    assertThatCode(() -> breakers.execute("search", () -> "found")).doesNotThrowAnyException();
  }

  @Test
  void anErrorThatIsNoFailureIsAnAnswer() {
    breakers.configure(
        "payments", BreakerSettings.named(), error -> !(error instanceof FileNotFoundException));
    fail(4);
    assertThatThrownBy(
            () ->
                breakers.execute(
                    "payments",
                    () -> {
                      throw new FileNotFoundException("no such thing");
                    }))
        .isInstanceOf(FileNotFoundException.class);
    assertThat(seen().failuresInARow()).isZero();
  }

  @Test
  void aPredicateThatThrowsHidesNoErrorAndLeavesNoProbeUnsettled() {
    breakers.configure(
        "payments",
        BreakerSettings.named(),
        error -> {
          throw new StackOverflowError("broken on purpose");
        });
    fail(5);
    assertThat(seen().state()).isEqualTo(BreakerSnapshot.State.OPEN);
  }

  @Test
  void anInterruptedOrCancelledCallProvesNothing() {
    fail(4);
    assertThatThrownBy(
            () ->
                breakers.execute(
                    "payments",
                    () -> {
                      throw new InterruptedException("on purpose");
                    }))
        .isInstanceOf(InterruptedException.class);
    assertThatThrownBy(
            () ->
                breakers.execute(
                    "payments",
                    () -> {
                      throw new CancellationException("on purpose");
                    }))
        .isInstanceOf(CancellationException.class);
    assertThat(seen().failuresInARow()).isEqualTo(4);
    assertThat(seen().counts().ignored()).isEqualTo(2);
  }

  @Test
  void aCallWhoseAnswerComesLaterIsSettledWhenItComes() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    CompletableFuture<String> result = breakers.executeAsync("payments", () -> answer);
    assertThat(seen().counts().successes()).isZero();
    answer.complete("paid");
    assertThat(result).isCompletedWithValue("paid");
    assertThat(seen().counts().successes()).isEqualTo(1);
  }

  @Test
  void anAnswerThatFailsLaterFailsAsItIsAndIsJudgedByItsCause() {
    breakers.configure("payments", BreakerSettings.named(), IOException.class::isInstance);
    CompletableFuture<String> answer = new CompletableFuture<>();
    CompletableFuture<String> result =
        breakers.executeAsync("payments", () -> answer.thenApply(text -> text + "!"));
    IOException error = new IOException("refused on purpose");
    answer.completeExceptionally(error);
    assertThatThrownBy(result::join).isInstanceOf(CompletionException.class).hasCause(error);
    assertThat(seen().failuresInARow()).isEqualTo(1);
  }

  @Test
  void aSupplierThatThrowsIsAFailedFuture() {
    IllegalStateException error = new IllegalStateException("on purpose");
    CompletableFuture<String> result =
        breakers.executeAsync(
            "payments",
            () -> {
              throw error;
            });
    assertThatThrownBy(result::join).hasCause(error);
    assertThat(seen().failuresInARow()).isEqualTo(1);
  }

  @Test
  void anOpenBreakerAsksNoSupplier() {
    fail(5);
    AtomicInteger asked = new AtomicInteger();
    CompletableFuture<Integer> result =
        breakers.executeAsync(
            "payments", () -> CompletableFuture.completedFuture(asked.incrementAndGet()));
    assertThatThrownBy(result::join).hasCauseInstanceOf(CallRejected.class);
    assertThat(asked).hasValue(0);
  }

  @Test
  void aResetLetsCallsGoAgain() {
    fail(5);
    assertThat(breakers.reset("payments")).isTrue();
    assertThatCode(() -> breakers.execute("payments", () -> "paid")).doesNotThrowAnyException();
  }

  @Test
  void aResetOfANameThatNobodyUsedSaysSo() {
    assertThat(breakers.reset("payments")).isFalse();
    assertThat(breakers.snapshots()).isEmpty();
  }

  /** Meters and the log tell breakers apart by their names. */
  @Test
  void refusesTheNamesOfTheBreakersOfShards() {
    assertThatThrownBy(() -> breakers.execute("shard-0", () -> ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("choose another");
    assertThat(breakers.<String, RuntimeException>execute("shard-eu-billing", () -> "paid"))
        .isEqualTo("paid");
  }

  @Test
  void refusesNamesThatAreThoseOfRequests() {
    assertThatThrownBy(() -> breakers.execute("GET /orders/1?x=\n", () -> ""))
        .isInstanceOf(IllegalArgumentException.class);
    for (int i = 0; i < 1_000; i++) {
      breakers.execute("user-" + i, () -> "");
    }
    assertThatThrownBy(() -> breakers.execute("user-1000", () -> ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not of a request");
  }
}
