package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.storefront.figures.Outcomes;
import io.layeredcache.storefront.figures.ShardUse;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class BlindnessTest {
  private static final int SHARD = 0;
  private static final String PAUSE = "longest pause between a pod's writes to the shard, ms";
  private static final String SHORTEST = "shortest of the pods' longest pauses, ms";
  private static final String TRAFFIC = "seconds of traffic of a pod with a seed alone";
  private static final String NEWCOMER = "hit ratio of a pod that began with a seed alone";
  private static final Duration FAILOVER = Duration.ofMillis(2_500);

  private final Run ours = new Run().pods(53, pause(5, 2_700));
  private ShopReport newcomer = newcomer(new Run(), 55);
  private long lost;

  private Verdict judge() {
    Run naive = new Run().pods(53, pause(5, 2_700));
    return new Blindness(
            "pod",
            new Span(0, 40),
            new Span(50, 100),
            newcomer,
            new Outage(SHARD, FAILOVER, lost),
            new Outage(1, FAILOVER.multipliedBy(2), 7))
        .judge(ours.side(), naive.side());
  }

  /** A pod that begins in that second. */
  private static ShopReport newcomer(Run run, long begin) {
    ShopReport pod = run.side().pods().get(0);
    return new ShopReport(
        "shop-newcomer-0",
        pod.client(),
        pod.windows().stream().filter(window -> window.second() >= begin).toList());
  }

  private static UnaryOperator<ShopWindow> pause(long writes, long millis) {
    return Run.shards(s -> s.shard() == SHARD ? new ShardUse(SHARD, 36, 4, 0, writes, millis) : s);
  }

  @Test
  void f28PodsMayPauseForTheFailoverAndASecond() {
    ours.pods(53, pause(5, 3_500));

    assertThat(judge().checks()).allMatch(Check::passed);
  }

  @Test
  void f28OnePodThatPausesLongerFails() {
    ours.pod(2, 53, pause(5, 3_501));

    assertThat(Run.failed(judge())).containsExactly(PAUSE);
  }

  /** As where it wrote to the shard neither before the death nor at once after it. */
  @Test
  void f28OnePodOfWhichNoPauseIsToldFails() {
    ours.pod(1, 53, pause(5, 200));

    assertThat(Run.failed(judge())).containsExactly(SHORTEST);
  }

  @Test
  void f28APauseOfAnotherShardIsNone() {
    ours.pods(53, pause(5, 200))
        .pods(53, Run.shards(s -> s.shard() == 1 ? new ShardUse(1, 36, 4, 0, 5, 2_700) : s));

    assertThat(Run.failed(judge())).containsExactly(SHORTEST);
  }

  @Test
  void f28ALostKeyFails() {
    lost = 1;

    assertThat(Run.failed(judge())).containsExactly("replicated keys that are lost");
  }

  @Test
  void f28APauseThatDoesNotEndFails() {
    for (long second = 60; second < 100; second++) {
      ours.pod(1, second, pause(0, 0));
    }

    assertThat(Run.failed(judge())).containsExactly("pods that write to the shard in the end");
  }

  @Test
  void f28HitsOfANewcomerThatStillWarmsUpDoNotCount() {
    Run warmingUp = new Run();
    for (long second = 50; second < 99; second++) {
      warmingUp.pods(second, Run.cards(new Outcomes(0, 24, 0, 0, 0, 0)));
    }
    warmingUp.pods(99, Run.misses(160));
    newcomer = newcomer(warmingUp, 55);

    assertThat(Run.failed(judge())).containsExactly(TRAFFIC, NEWCOMER);
  }

  @Test
  void f28ANewcomerThatHitsLessThanTheOthersFails() {
    Run missing = new Run();
    for (long second = 60; second < 100; second++) {
      missing.pods(second, Run.misses(20));
    }
    newcomer = newcomer(missing, 55);

    assertThat(Run.failed(judge())).containsExactly(NEWCOMER);
  }

  @Test
  void f28APodThatWasThereBeforeIsNoNewcomer() {
    newcomer = newcomer(new Run(), 49);

    assertThat(Run.failed(judge())).containsExactly(TRAFFIC, NEWCOMER);
  }

  @Test
  void f28ANewcomerThatTellsNothingFails() {
    newcomer = new ShopReport("shop-newcomer-0", "any", List.of());

    assertThat(Run.failed(judge())).containsExactly(TRAFFIC, NEWCOMER);
  }
}
