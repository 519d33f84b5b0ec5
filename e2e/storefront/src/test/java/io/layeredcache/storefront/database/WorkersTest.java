package io.layeredcache.storefront.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final Duration SERVICE = DatabaseServer.SERVICE_TIME;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int SECONDS = 30;

  private final Workers workers =
      new Workers(DatabaseServer.WORKERS, DatabaseServer.PLACES, SERVICE);

  /** What came of reads at a fixed rate. */
  private record Offered(long answered, long refused, long longestNanos) {}

  private Offered offer(int perSecond) {
    long answered = 0;
    long refused = 0;
    long longest = 0;
    for (long read = 0; read < (long) perSecond * SECONDS; read++) {
      long now = read * SECOND / perSecond;
      OptionalLong end = workers.accept(now);
      if (end.isEmpty()) {
        refused++;
      } else {
        longest = Math.max(longest, end.getAsLong() - now);
        answered += end.getAsLong() <= SECONDS * SECOND ? 1 : 0;
      }
    }
    return new Offered(answered, refused, longest);
  }

  @Test
  void anIdleDatabaseAnswersAfterItsServiceTime() {
    assertThat(workers.accept(0)).hasValue(SERVICE.toNanos());
  }

  @Test
  void belowItsCapacityNobodyWaits() {
    assertThat(offer(192).longestNanos()).isEqualTo(SERVICE.toNanos());
  }

  @Test
  void beyondItsCapacityItAnswersTwoHundredFortyASecondAndNoMore() {
    assertThat(offer(600).answered()).isBetween(239L * SECONDS, 241L * SECONDS);
  }

  @Test
  void littleBeyondItsCapacityReadsBecomeSlowBeforeAnyIsRefused() {
    Offered little = offer(250);

    assertThat(little.refused()).isZero();
    assertThat(little.longestNanos()).isGreaterThan(SECOND);
  }

  @Test
  void nobodyWaitsLongerThanTheFullQueueTakes() {
    Offered much = offer(600);

    assertThat(much.refused()).isPositive();
    assertThat(much.longestNanos()).isBetween(10 * SECOND, 10 * SECOND + 3 * SERVICE.toNanos());
  }

  @Test
  void aReadThatIsRefusedTakesNothing() {
    Workers one = new Workers(1, 0, SERVICE);
    one.accept(0);

    assertThat(one.accept(1)).isEmpty();

    assertThat(one.accept(SERVICE.toNanos())).hasValue(2 * SERVICE.toNanos());
  }

  @Test
  void whatTheySayThatTheyCanDoFollowsTheirServiceTime() {
    assertThat(workers.perSecond()).isEqualTo(240);

    workers.take(Duration.ofMillis(400));

    assertThat(workers.perSecond()).isEqualTo(50);
  }

  @Test
  void f24AnotherServiceTimeIsThatOfTheReadsWhichComeAfterIt() {
    workers.accept(0);

    workers.take(Duration.ofMillis(400));

    assertThat(workers.accept(1)).hasValue(1 + Duration.ofMillis(400).toNanos());
  }
}
