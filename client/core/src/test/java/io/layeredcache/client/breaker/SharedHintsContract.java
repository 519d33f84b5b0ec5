package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What a store of hints has to keep. Each test has an empty one; "dependency" opens at three. */
public interface SharedHintsContract {

  Duration KEPT = Duration.ofSeconds(60);

  /** The store as that pod sees it. */
  SharedHints as(String pod);

  /** Lets so much time pass, for the store. */
  void letPass(Duration time);

  /** Returns once the store knows of the one that listens. */
  default void awaitListener() {}

  static Report failures(long version, int failures) {
    return new Report("dependency", version, failures, Duration.ofMillis(10), null, false, 3, KEPT);
  }

  static Report success(long version) {
    return new Report("dependency", version, 0, Duration.ZERO, Duration.ZERO, false, 3, KEPT);
  }

  static Report recovery(long version) {
    return new Report("dependency", version, 0, Duration.ZERO, Duration.ZERO, true, 3, KEPT);
  }

  default Hint tell(String pod, Report report) throws Exception {
    List<Hint> hints = as(pod).exchange(List.of(report)).get(1, TimeUnit.MINUTES);
    assertThat(hints).hasSize(1);
    return hints.get(0);
  }

  @Test
  default void nothingIsKnownAtFirst() throws Exception {
    assertThat(tell("a", failures(0, 0))).isEqualTo(Hint.none("dependency"));
  }

  @Test
  default void failuresOfSeveralPodsAreSummed() throws Exception {
    assertThat(tell("a", failures(0, 2)).open()).isFalse();
    assertThat(tell("b", failures(0, 1)).open()).isTrue();
    assertThat(tell("c", failures(0, 0)).open()).isTrue();
  }

  @Test
  default void aReportThatComesTwiceChangesNothing() throws Exception {
    tell("a", failures(0, 2));
    assertThat(tell("a", failures(0, 2)).open()).isFalse();
  }

  @Test
  default void aSuccessOfAnyPodBeginsTheSumAnew() throws Exception {
    tell("a", failures(0, 2));
    tell("b", success(0));
    assertThat(tell("c", failures(0, 2)).open()).isFalse();
  }

  @Test
  default void aSuccessFromBeforeTheFailuresEndsNothing() throws Exception {
    tell("a", failures(0, 2));
    Report before =
        new Report("dependency", 0, 1, Duration.ZERO, Duration.ofSeconds(5), false, 3, KEPT);
    assertThat(tell("b", before).open()).isTrue();
  }

  @Test
  default void aPodThatKnowsOfTheOpeningEndsItByItsRecovery() throws Exception {
    long opening = tell("a", failures(0, 3)).version();
    Hint after = tell("a", recovery(opening));
    assertThat(after.open()).isFalse();
    assertThat(after.version()).isGreaterThan(opening);
  }

  @Test
  default void aRecoveryFromAnEarlierOpeningEndsNothing() throws Exception {
    long first = tell("a", failures(0, 3)).version();
    long closed = tell("a", recovery(first)).version();
    tell("b", failures(closed, 3));
    assertThat(tell("c", recovery(first)).open()).isTrue();
  }

  @Test
  default void failuresFromBeforeARecoveryDoNotDenyIt() throws Exception {
    long opening = tell("a", failures(0, 3)).version();
    tell("a", recovery(opening));
    assertThat(tell("b", failures(opening, 9)).open()).isFalse();
  }

  @Test
  default void saysHowLongAgoTheFailuresBegan() throws Exception {
    Report old = new Report("dependency", 0, 1, Duration.ofSeconds(30), null, false, 3, KEPT);
    tell("a", old);
    assertThat(tell("b", failures(0, 2)).streak()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
  }

  @Test
  default void whatNobodyReportsAnyMoreIsForgotten() throws Exception {
    Duration kept = Duration.ofMillis(300);
    tell("a", new Report("dependency", 0, 3, Duration.ZERO, null, false, 3, kept));
    letPass(kept.multipliedBy(2));
    assertThat(tell("b", failures(0, 0))).isEqualTo(Hint.none("dependency"));
  }

  @Test
  default void everyChangeIsToldToTheOthers() throws Exception {
    List<Hint> heard = new CopyOnWriteArrayList<>();
    as("b").listen(heard::add);
    awaitListener();
    long opening = tell("a", failures(0, 3)).version();
    tell("a", recovery(opening));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(heard).extracting(Hint::open).containsExactly(true, false));
    assertThat(heard.get(0).version()).isEqualTo(opening);
  }

  @Test
  default void answersForSeveralBreakersInOneExchangeInTheirOrder() throws Exception {
    Report other = new Report("other", 0, 1, Duration.ZERO, null, false, 1, KEPT);
    List<Hint> hints =
        as("a").exchange(List.of(failures(0, 1), other, failures(0, 1))).get(1, TimeUnit.MINUTES);
    assertThat(hints)
        .extracting(Hint::breaker)
        .containsExactly("dependency", "other", "dependency");
    assertThat(hints).extracting(Hint::open).containsExactly(false, true, false);
  }
}
