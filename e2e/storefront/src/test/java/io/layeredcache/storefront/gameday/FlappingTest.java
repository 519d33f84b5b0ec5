package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.storefront.figures.CacheUse;
import io.layeredcache.storefront.figures.ShopWindow;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FlappingTest {
  private static final String PAIRS = "breakers opened and not closed, or closed and not opened";
  private static final int FIFTY_MILLIS = 7;

  private final Flapping flapping = new Flapping(Run.ALL);
  private final Run ours = new Run().pods(10, Run.breakers(1, 0)).pods(20, Run.breakers(0, 1));
  private final Run naive = new Run();

  FlappingTest() {
    for (long second = 0; second < 100; second++) {
      naive.pods(second, Run.attempts(400));
    }
  }

  private Verdict judge() {
    return flapping.judge(ours.side(), naive.side());
  }

  @Test
  void f09PassesWithOneAttemptEachAndPairedEvents() {
    assertThat(judge().checks()).allMatch(Check::passed);
  }

  @Test
  void f09MoreThanATenthOfRetriesFails() {
    for (long second = 0; second < 100; second++) {
      ours.pods(
          second,
          Run.cache(
              c ->
                  new CacheUse(177, c.time(), c.opened(), c.closed(), c.topologies(), c.shards())));
    }

    assertThat(Run.failed(judge())).containsExactly("attempts for each request to the cache");
  }

  @Test
  void f09ARequestInAHundredMayWaitForTheShardLongerAndNoMore() {
    ours.pods(30, waiting());
    assertThat(judge().passed()).isTrue();

    ours.pod(0, 31, waiting());

    assertThat(Run.failed(judge())).containsExactly("ms on the cache, 99 % of requests");
  }

  private static UnaryOperator<ShopWindow> waiting() {
    return Run.cache(
        c ->
            new CacheUse(
                c.attempts(),
                Run.latencies(FIFTY_MILLIS + 1, 160),
                c.opened(),
                c.closed(),
                c.topologies(),
                c.shards()));
  }

  @Test
  void f09LinesMayBeTwoForEachChangeAndOneForEachTenSecondsOfAPod() {
    ours.pod(0, 40, Run.logLines(2 * 6 + 3 * 10));

    assertThat(judge().passed()).isTrue();
  }

  @Test
  void f09ALineMayBeForEachNewTopology() {
    ours.pod(0, 40, Run.logLines(2 * 6 + 3 * 10 + 4)).pod(1, 41, Run.topologies(4));

    assertThat(judge().passed()).isTrue();
  }

  @Test
  void f09OneLineMoreFails() {
    ours.pod(0, 40, Run.logLines(2 * 6 + 3 * 10 + 1));

    assertThat(Run.failed(judge())).containsExactly("lines in the logs");
  }

  @Test
  void f09AClosedWithoutAnOpenedFailsAlsoWhenAnOpenedFollows() {
    ours.pod(0, 5, Run.breakers(0, 1)).pod(0, 11, Run.breakers(1, 0));

    assertThat(Run.failed(judge())).containsExactly(PAIRS);
  }

  @Test
  void f09WhatOnePodClosedTooOftenDoesNotPairWhatAnotherOneLeftOpen() {
    ours.pod(0, 50, Run.breakers(1, 0)).pod(1, 60, Run.breakers(0, 1));

    assertThat(Run.failed(judge())).containsExactly(PAIRS);
  }

  @Test
  void f09ABreakerThatNeverOpenedFails() {
    assertThat(Run.failed(flapping.judge(new Run().side(), naive.side())))
        .containsExactly("breakers opened");
  }
}
