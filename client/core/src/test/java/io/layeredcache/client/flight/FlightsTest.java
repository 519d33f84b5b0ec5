package io.layeredcache.client.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlightsTest {

  private static final String KEY = "product:4821";

  private final VirtualTime time = new VirtualTime();
  private final List<String> kept = new ArrayList<>();
  private final List<Long> begun = new ArrayList<>();
  private final List<CompletableFuture<String>> fetches = new ArrayList<>();
  private final Flights<String, String> flights = flights();

  private Flights<String, String> flights() {
    return new Flights<>(
        time,
        () -> new FlightLimits(Duration.ofMillis(250), 2, Duration.ofSeconds(2)),
        (key, value) -> kept.add(value),
        new Endings<>("late", "closed"));
  }

  private CompletableFuture<String> fetch() {
    begun.add(time.nanos() / 1_000_000);
    CompletableFuture<String> fetch = new CompletableFuture<>();
    fetches.add(fetch);
    return fetch;
  }

  private CompletableFuture<String> join() {
    return flights.join(KEY, this::fetch, patience());
  }

  private List<CompletableFuture<String>> waiters(int many) {
    return IntStream.range(0, many).mapToObj(i -> join()).toList();
  }

  private Patience patience() {
    return new Patience(
        Deadline.in(Duration.ofSeconds(2), time), Deadline.in(Duration.ofMillis(300), time));
  }

  private void after(int millis) {
    time.advance(Duration.ofMillis(millis));
  }

  @Test
  void f05FiveThousandWaitersMakeOneFetch() {
    List<CompletableFuture<String>> waiters = waiters(5_000);

    fetches.get(0).complete("109");

    assertThat(fetches).hasSize(1);
    assertThat(waiters).allMatch(waiter -> waiter.join().equals("109"));
    assertThat(kept).containsExactly("109");
  }

  @Test
  void f05TwentyInstancesMakeAtMostTwentyFetches() {
    List<Flights<String, String>> instances =
        IntStream.range(0, 20).mapToObj(i -> flights()).toList();

    for (int waiter = 0; waiter < 5_000; waiter++) {
      var unused = instances.get(waiter % 20).join(KEY, this::fetch, patience());
    }

    assertThat(fetches).hasSize(20);
  }

  @Test
  void f05TheNextOwnerStartsWhenTheLeaseOfADeadLeaderEnds() {
    waiters(1);
    after(40);
    List<CompletableFuture<String>> waiters = waiters(100);

    after(220);
    fetches.get(1).complete("109");

    assertThat(begun).containsExactly(0L, 250L);
    assertThat(waiters).allMatch(waiter -> waiter.join().equals("109"));
    assertThat(flights.takeovers()).isEqualTo(1);
  }

  @Test
  void f05NobodyWaitsLongerThanHisDeadline() {
    waiters(1);
    List<CompletableFuture<String>> waiters = waiters(100);

    after(300);

    assertThat(waiters).allMatch(waiter -> waiter.join().equals("late"));
  }

  @Test
  void f06NeverRunsMoreFetchesAtOnceThanAllowed() {
    waiters(1);
    for (int millis = 0; millis < 1_900; millis += 10) {
      waiters(1);
      after(10);
    }

    assertThat(begun).containsExactly(0L, 250L);
  }

  @Test
  void aLeaderThatNeverReturnsIsReplacedAfterTheLongestLoad() {
    CompletableFuture<String> leader = join();
    after(2_000);

    CompletableFuture<String> next = join();
    fetches.get(fetches.size() - 1).complete("109");

    assertThat(leader).isCompletedWithValue("late");
    assertThat(next).isCompletedWithValue("109");
    fetches.get(0).complete("99");
    assertThat(kept).containsExactly("109");
  }

  @Test
  void aValueThatCannotBeKeptIsToldAllTheSameAndTheKeyIsFree() {
    Flights<String, String> broken =
        new Flights<>(
            time,
            () -> new FlightLimits(Duration.ofMillis(250), 2, Duration.ofSeconds(2)),
            (key, value) -> {
              throw new NoClassDefFoundError("a codec of a test");
            },
            new Endings<>("late", "closed"));
    CompletableFuture<String> leader = broken.join(KEY, this::fetch, patience());

    fetches.get(0).complete("109");

    assertThat(leader).isCompletedWithValue("109");
    assertThat(broken.size()).isZero();
  }

  @Test
  void anErrorReachesEveryoneAsItIs() {
    CompletableFuture<String> leader = join();
    CompletableFuture<String> follower = join();
    IllegalStateException broken = new IllegalStateException("the database said no");

    fetches.get(0).completeExceptionally(broken);

    assertThat(leader.handle((value, error) -> error)).isCompletedWithValue(broken);
    assertThat(follower.handle((value, error) -> error)).isCompletedWithValue(broken);
    assertThat(kept).isEmpty();
  }

  @Test
  void aLeaderThatThrowsAtOnceHoldsNobody() {
    IllegalStateException broken = new IllegalStateException("no connection");

    CompletableFuture<String> leader =
        flights.join(
            KEY,
            () -> {
              throw broken;
            },
            patience());

    assertThat(leader.handle((value, error) -> error)).isCompletedWithValue(broken);
    assertThat(flights.size()).isZero();
  }

  @Test
  void anErrorOfTheOldLeaderDoesNotEndItWhileTheNextOneRuns() {
    waiters(1);
    CompletableFuture<String> follower = join();
    after(250);

    fetches.get(0).completeExceptionally(new IllegalStateException("timed out"));
    fetches.get(1).complete("109");

    assertThat(follower).isCompletedWithValue("109");
  }

  @Test
  void whatWasSupersededIsToldButNotKept() {
    CompletableFuture<String> before = join();
    flights.supersede(KEY);
    CompletableFuture<String> after = join();

    fetches.get(0).complete("99");
    fetches.get(1).complete("109");

    assertThat(before).isCompletedWithValue("99");
    assertThat(after).isCompletedWithValue("109");
    assertThat(kept).containsExactly("109");
  }

  @Test
  void closingEndsEveryoneAndLeavesNoAlarm() {
    CompletableFuture<String> leader = join();
    CompletableFuture<String> follower = join();

    flights.close();

    assertThat(leader).isCompletedWithValue("closed");
    assertThat(follower).isCompletedWithValue("closed");
    assertThat(join()).isCompletedWithValue("closed");
    assertThat(time.pending()).isZero();
  }

  @Test
  void leavesNoAlarmWhenTheValueHasCome() {
    waiters(1);
    waiters(1);

    fetches.get(0).complete("109");

    assertThat(time.pending()).isZero();
    assertThat(flights.size()).isZero();
  }

  @Test
  void threadsThatComeTogetherNeverFetchTwiceAtOnce() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Flights<String, String> shared =
        new Flights<>(
            time,
            () -> new FlightLimits(Duration.ofMillis(250), 2, Duration.ofSeconds(2)),
            (key, value) -> {},
            new Endings<>("late", "closed"));
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 300; round++) {
        CountDownLatch start = new CountDownLatch(1);
        List<CompletableFuture<String>> seats = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
          CompletableFuture<String> seat = new CompletableFuture<>();
          seats.add(seat);
          pool.execute(
              () -> {
                awaitStart(start);
                Patience patience = Patience.until(new Deadline(Long.MAX_VALUE / 2));
                var unused =
                    shared
                        .join(
                            KEY,
                            () -> {
                              most.accumulateAndGet(running.incrementAndGet(), Math::max);
                              Thread.onSpinWait();
                              running.decrementAndGet();
                              return CompletableFuture.completedFuture("109");
                            },
                            patience)
                        .thenAccept(seat::complete);
              });
        }
        start.countDown();
        for (CompletableFuture<String> seat : seats) {
          assertThat(seat.get(30, TimeUnit.SECONDS)).isEqualTo("109");
        }
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(most).hasValue(1);
    assertThat(shared.size()).isZero();
  }

  private static void awaitStart(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void closingEndsThoseTooWhoWaitForWhatWasSuperseded() {
    CompletableFuture<String> waiting = join();
    flights.supersede(KEY);

    flights.close();

    assertThat(waiting).isCompletedWithValue("closed");
    assertThat(time.pending()).isZero();
  }

  /** What began before it outlived its lease, so that whoever comes next may try. */
  @Test
  void afterATakeoverThatFailedTheNextWhoComesTakesOver() {
    CompletableFuture<String> leader = join();
    after(100);
    CompletableFuture<String> follower = join();
    after(150);
    fetches.get(1).completeExceptionally(new IllegalStateException("refused"));

    CompletableFuture<String> later = join();
    fetches.get(2).complete("99");

    assertThat(List.of(leader, follower, later))
        .allSatisfy(each -> assertThat(each).isCompletedWithValue("99"));
  }
}
