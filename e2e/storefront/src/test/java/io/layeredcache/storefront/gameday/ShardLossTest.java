package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.storefront.figures.Outcomes;
import io.layeredcache.storefront.figures.ShardUse;
import org.junit.jupiter.api.Test;

class ShardLossTest {
  private static final int LOST = 1;
  private static final String READS = "database reads in the worst second";
  private static final String DRIFT = "hit ratio of the other shards, points off";

  private final ShardLoss loss = new ShardLoss(LOST, new Span(0, 40), new Span(50, 100));
  private final Run ours = new Run();
  private final Run naive = new Run().reads(60, 276);

  private Verdict judge() {
    return loss.judge(ours.side(), naive.side());
  }

  @Test
  void f01PassesWhenNothingIsWrongWithOursAndTheNaiveOneIsBeyondTheCeiling() {
    ours.reads(70, 192);

    assertThat(judge().checks()).allMatch(Check::passed);
  }

  @Test
  void f01OneSecondBeyondTheCeilingFails() {
    ours.reads(70, 193);

    assertThat(Run.failed(judge())).containsExactly(READS);
  }

  @Test
  void f01TheFirstTenSecondsAreNotJudged() {
    ours.reads(45, 276);

    assertThat(judge().passed()).isTrue();
  }

  @Test
  void f01AFaultThatDidNotBiteTheNaiveClientShowsNothing() {
    naive.reads(60, 168);

    assertThat(Run.failed(judge())).containsExactly("the fault bites: " + READS);
  }

  @Test
  void f01TheLostShardsOwnHitsDoNotCount() {
    for (long second = 50; second < 100; second++) {
      ours.pods(
          second, Run.shards(s -> s.shard() == LOST ? new ShardUse(LOST, 0, 0, 40, 0, 0) : s));
    }

    assertThat(judge().passed()).isTrue();
  }

  @Test
  void f01OtherShardsThatSufferFail() {
    for (long second = 50; second < 100; second++) {
      ours.pods(second, Run.shards(s -> s.shard() == 2 ? new ShardUse(2, 34, 4, 2, 5, 200) : s));
    }

    // 2 of 120 reads of the three are without an answer now: 1.67 points
    assertThat(Run.failed(judge())).containsExactly(DRIFT);
  }

  @Test
  void f01AReservationFromACacheFails() {
    ours.pods(60, Run.bindings(new Outcomes(0, 0, 3, 1, 0, 0)));

    assertThat(Run.failed(judge())).containsExactly("reads of C4 that a cache answered");
  }

  @Test
  void f01ASecondThatAPodDidNotTellOfFails() {
    ours.silent(2, 66);

    assertThat(Run.failed(judge())).containsExactly("seconds that were told of");
  }
}
