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
  private static final String NEWCOMER = "hit ratio of a pod that began with a seed alone";
  private static final Duration FAILOVER = Duration.ofMillis(2_500);

  private final Run ours = new Run();
  private ShopReport newcomer = new Run().side().pods().get(0);

  private Verdict judge() {
    return new Blindness(SHARD, new Span(0, 40), new Span(50, 100), FAILOVER, newcomer)
        .judge(ours.side(), new Run().side());
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
    newcomer = warmingUp.side().pods().get(0);

    assertThat(Run.failed(judge())).containsExactly(NEWCOMER);
  }

  @Test
  void f28ANewcomerThatHitsLessThanTheOthersFails() {
    newcomer = new ShopReport("shop-newcomer-0", "any", List.of());

    assertThat(Run.failed(judge())).containsExactly(NEWCOMER);
  }
}
