package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlownessTest {
  private static final int TWO_HUNDRED_MILLIS = 12;
  private static final String LATE = "ms to an answer, 99 % of answers";
  private static final String IN_FLIGHT = "reads under way in a pod at once";

  private final Slowness slowness = new Slowness(new Span(20, 80));
  private final Run ours = new Run().pods(25, Run.breakers(1, 0));
  private final Run naive =
      new Run().pods(40, Run.answers(Run.latencies(TWO_HUNDRED_MILLIS, 1), 300));

  private Verdict judge() {
    return slowness.judge(ours.side(), naive.side());
  }

  @Test
  void f24PassesWithTwoHundredInFlightAndAnswersWithinTwoHundredMilliseconds() {
    for (long second = 20; second < 80; second++) {
      ours.pods(second, Run.answers(Run.latencies(TWO_HUNDRED_MILLIS, 184), 200));
    }

    assertThat(judge().checks()).allMatch(Check::passed);
  }

  @Test
  void f24OneMoreInFlightFails() {
    ours.pod(1, 50, Run.answers(Run.latencies(3, 184), 201));

    assertThat(Run.failed(judge())).containsExactly(IN_FLIGHT);
  }

  @Test
  void f24OneInAHundredMayBeLateAndNoMore() {
    // 60 s of 3 pods with 184 answers each: a hundredth is 331, and this is two seconds of a pod
    ours.pod(0, 50, Run.answers(Run.latencies(TWO_HUNDRED_MILLIS + 1, 184), 6));
    assertThat(judge().passed()).isTrue();

    ours.pod(0, 51, Run.answers(Run.latencies(TWO_HUNDRED_MILLIS + 1, 184), 6));

    assertThat(Run.failed(judge())).containsExactly(LATE);
  }

  @Test
  void f24TimeOutsThatOpenNoBreakerFail() {
    assertThat(Run.failed(slowness.judge(new Run().side(), naive.side())))
        .containsExactly("breakers opened by time-outs");
  }

  @Test
  void f24SlownessThatDoesNotPileUpInTheNaiveClientShowsNothing() {
    assertThat(Run.failed(slowness.judge(ours.side(), new Run().side())))
        .containsExactly("the fault bites: " + IN_FLIGHT);
  }
}
