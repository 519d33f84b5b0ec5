package io.layeredcache.operator.gate;

import static io.layeredcache.operator.situation.GateNode.primary;
import static io.layeredcache.operator.situation.GateNode.replica;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.situation.GateSituations;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotPausedTest {

  private static final Situation PAUSED =
      GateSituations.of(primary(0), replica(0, 1)).paused().situation();
  private static final Member PRIMARY = PAUSED.shards().primaries().findFirst().orElseThrow();
  private static final Duration DELAY = Duration.ofSeconds(25);

  @Test
  void closesAGateThatWasOpenWhenThePauseBegan() {
    assertThat(judge(new Step.CloseResyncGate(PRIMARY, DELAY))).isEqualTo(Verdict.ALLOWED);
  }

  @Test
  void keepsAGateClosedThatAloneKeepsTheData() {
    assertThat(judge(new Step.HoldResyncGate(PRIMARY, DELAY, true))).isEqualTo(Verdict.ALLOWED);
  }

  @Test
  void letsAGateOpenByItselfAsWithoutAnOperator() {
    assertThat(judge(new Step.HoldResyncGate(PRIMARY, DELAY, false)))
        .isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void grantsNothing() {
    assertThat(judge(new Step.GrantResync(0, PRIMARY, List.of())))
        .isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void tellsClientsWhatIsPublished() {
    assertThat(judge(new Step.DeliverTopology(PRIMARY, 7, "library"))).isEqualTo(Verdict.ALLOWED);
  }

  private static Verdict judge(Step step) {
    return new NotPaused().judge(step, PAUSED, List.of());
  }
}
