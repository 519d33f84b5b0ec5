package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class UnreliableStoreTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MANY = 1_000_000;

  /** The hint number {@code n} of a store that knows nothing. */
  private static Hint lie(long n, boolean open) {
    return new Hint("dependency", MANY + n, open, Duration.ZERO);
  }

  private static SimulatedFleet dying(Consumer<HintsInMemory> store) {
    SimulatedFleet fleet = SimulatedFleet.sharing(3);
    store.accept(fleet.store);
    fleet.run(Duration.ofSeconds(10));
    fleet.die();
    fleet.run(Duration.ofSeconds(30));
    return fleet;
  }

  @Test
  void withAStoreThatIsDownEveryPodDecidesAloneAndAsksItSeldom() {
    SimulatedFleet fleet = dying(HintsInMemory::goDown);
    assertThat(fleet.failures()).isEqualTo(15);
    assertThat(fleet.open()).isEqualTo(3);
    assertThat(fleet.store.exchanges()).isLessThanOrEqualTo(3 * 9);
  }

  @Test
  void withAStoreThatNeverAnswersEveryPodDecidesAloneAndAsksItSeldom() {
    SimulatedFleet fleet = dying(HintsInMemory::hang);
    assertThat(fleet.failures()).isEqualTo(15);
    assertThat(fleet.open()).isEqualTo(3);
    assertThat(fleet.store.exchanges()).isLessThanOrEqualTo(3 * 9);
  }

  @Test
  void aStoreThatThrowsFailsNoCallAndIsAskedAgain() {
    AtomicInteger asked = new AtomicInteger();
    SharedHints broken =
        new SharedHints() {
          @Override
          public CompletableFuture<List<Hint>> exchange(List<Report> reports) {
            asked.incrementAndGet();
            throw new NoClassDefFoundError("broken on purpose");
          }

          @Override
          public void listen(Consumer<Hint> listener) {}
        };
    VirtualTime time = new VirtualTime();
    Breakers breakers = Breakers.with(time).sharing(broken).build();
    assertThatCode(() -> breakers.execute("dependency", () -> "")).doesNotThrowAnyException();
    time.advance(Duration.ofSeconds(30));
    assertThat(asked.get()).isGreaterThan(1);
  }

  @Test
  void aLieThatItIsDeadHoldsABreakerForOneOpenTimeUntilItsOwnProbe() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    fleet.call(0);
    fleet.time.advance(Duration.ofSeconds(1));
    long n = 0;
    fleet.store.lie(lie(n++, true));
    assertThat(fleet.open()).isEqualTo(1);
    Duration held = Duration.ZERO;
    while (fleet.answers() == 1) {
      fleet.time.advance(Duration.ofSeconds(1));
      fleet.store.lie(lie(n++, true));
      fleet.call(0);
      held = held.plusSeconds(1);
    }
    assertThat(held).isBetween(MINUTE, Duration.ofSeconds(73));
  }

  @Test
  void aStoreThatAlwaysSaysDeadIsBelievedLessAndLess() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    int first = rejectedIn(fleet, 0, 3_600);
    int second = rejectedIn(fleet, 3_600, 6 * 3_600);
    // idle before each lie, as a success after the failures began would contradict it anyway
    assertThat(first / 3_600.0).isBetween(0.01, 0.15);
    assertThat(second / (6 * 3_600.0)).isLessThan(0.03);
  }

  private static int rejectedIn(SimulatedFleet fleet, int from, int seconds) {
    int before = fleet.rejections();
    for (int second = from; second < from + seconds; second++) {
      fleet.call(0);
      fleet.time.advance(Duration.ofSeconds(1));
      fleet.store.lie(lie(second, true));
    }
    return fleet.rejections() - before;
  }

  @Test
  void aStoreThatSaysDeadAndBackInTurnHoldsABreakerForHalfOfTheTimeAtMost() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    int hours = 2 * 3_600;
    for (int second = 0; second < hours; second++) {
      fleet.call(0);
      fleet.time.advance(Duration.ofSeconds(1));
      fleet.store.lie(lie(second, second % 50 != 49));
    }
    assertThat(fleet.rejections()).isBetween(1, hours / 2);
  }

  @Test
  void aStoreThatAlwaysSaysBackAtMostDoublesTheProbesOfADeadDependency() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    fleet.die();
    for (int second = 0; second < 3_600; second++) {
      fleet.call(0);
      fleet.time.advance(Duration.ofSeconds(1));
      fleet.store.lie(lie(second, false));
    }
    assertThat(fleet.failures()).isLessThanOrEqualTo(5 + 2 * 60);
    assertThat(fleet.open()).isEqualTo(1);
  }

  @Test
  void aLieNeverOpensTheBreakerOfAPodWhoseCallsSucceedSince() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    fleet.call(0);
    fleet.time.advance(Duration.ofMillis(10));
    fleet.store.lie(new Hint("dependency", MANY, true, Duration.ofMillis(20)));
    assertThat(fleet.open()).isZero();
  }

  @Test
  void hintsForNamesThatNobodyUsesHereAreLeftAlone() {
    SimulatedFleet fleet = SimulatedFleet.sharing(1);
    fleet.call(0);
    fleet.store.lie(new Hint("elsewhere", MANY, true, Duration.ZERO));
    assertThat(fleet.open()).isZero();
  }

  @Test
  void aClosedRegistryAsksNoMore() {
    VirtualTime time = new VirtualTime();
    HintsInMemory store = new HintsInMemory(time, Duration.ZERO);
    Breakers breakers = Breakers.with(time).sharing(store.as("pod-0")).build();
    breakers.execute("dependency", () -> "");
    breakers.close();
    int before = store.exchanges();
    time.advance(Duration.ofMinutes(10));
    assertThat(store.exchanges()).isEqualTo(before);
    assertThat(time.pending()).isZero();
  }

  @Test
  void aHintThatCannotBeEndsNoExchange() {
    AtomicInteger asked = new AtomicInteger();
    SharedHints lying =
        new SharedHints() {
          @Override
          public CompletableFuture<List<Hint>> exchange(List<Report> reports) {
            asked.incrementAndGet();
            Duration ages = Duration.ofMillis(Long.MAX_VALUE);
            return CompletableFuture.completedFuture(
                List.of(new Hint("dependency", asked.get(), true, ages)));
          }

          @Override
          public void listen(Consumer<Hint> listener) {}
        };
    VirtualTime time = new VirtualTime();
    Breakers breakers = Breakers.with(time).sharing(lying).build();
    assertThatThrownBy(() -> breakers.execute("dependency", () -> ""))
        .isInstanceOf(CallRejected.class);

    time.advance(MINUTE);

    assertThat(asked.get()).isGreaterThan(5);
  }

  @Test
  void nothingIsHeardAfterTheEnd() {
    List<Consumer<Hint>> listeners = new ArrayList<>();
    SharedHints speaking =
        new SharedHints() {
          @Override
          public CompletableFuture<List<Hint>> exchange(List<Report> reports) {
            return new CompletableFuture<>();
          }

          @Override
          public void listen(Consumer<Hint> told) {
            listeners.add(told);
          }
        };
    Breakers breakers = Breakers.with(new VirtualTime()).sharing(speaking).build();
    assertThatCode(() -> breakers.execute("dependency", () -> "")).doesNotThrowAnyException();

    breakers.close();
    listeners.forEach(listener -> listener.accept(lie(0, true)));

    assertThat(breakers.snapshots())
        .extracting(BreakerSnapshot::state)
        .containsExactly(BreakerSnapshot.State.CLOSED);
  }
}
