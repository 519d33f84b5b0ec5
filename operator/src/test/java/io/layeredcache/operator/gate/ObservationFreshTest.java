package io.layeredcache.operator.gate;

import static io.layeredcache.operator.situation.GateNode.primary;
import static io.layeredcache.operator.situation.GateNode.replica;
import static io.layeredcache.operator.situation.GateSituations.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.situation.GateNode;
import io.layeredcache.operator.situation.GateSituations;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservationFreshTest {

  @Test
  void allowsAStepOnAFreshReadingHoweverOldThatOfAnotherNodeIs() {
    GateNode old = primary(1).readAt(NOW.minusSeconds(30));

    Verdict verdict = judge(primary(0).readAt(NOW.minusSeconds(5)), old);

    assertThat(verdict).isEqualTo(Verdict.ALLOWED);
  }

  @Test
  void refusesAStepOnAnOldReading() {
    Verdict verdict = judge(primary(0).readAt(NOW.minusMillis(5001)), primary(1));

    assertThat(verdict)
        .isEqualTo(
            Verdict.refused(
                Reason.OBSERVATION_STALE, "a reading that it is based on is older than 5 s"));
  }

  @Test
  void allowsWhatDisturbsNobodyOnAnOldReading() {
    Situation now = situation(primary(0).readAt(NOW.minusSeconds(30)), primary(1));
    Step close =
        new Step.CloseResyncGate(
            now.shards().primaries().findFirst().orElseThrow(), Duration.ofSeconds(25));

    Verdict verdict = new ObservationFresh().judge(close, now, List.of());

    assertThat(verdict).isEqualTo(Verdict.ALLOWED);
  }

  private static Verdict judge(GateNode about, GateNode other) {
    Situation now = situation(about, other);
    Step grant =
        new Step.GrantResync(
            0, now.shards().primaries().findFirst().orElseThrow(), List.of("storefront-0-1"));
    return new ObservationFresh().judge(grant, now, List.of());
  }

  private static Situation situation(GateNode about, GateNode other) {
    return GateSituations.of(about, replica(0, 1).waitingForItsFirst(), other).situation();
  }
}
