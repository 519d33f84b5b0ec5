package io.layeredcache.operator.gate;

import static io.layeredcache.operator.situation.GateNode.primary;
import static io.layeredcache.operator.situation.GateNode.replica;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.situation.GateNode;
import io.layeredcache.operator.situation.GateSituations;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shard 1 asks for the only token; what becomes of it depends on shard 0. */
class ResyncBudgetTest {

  private static final Duration LATELY = Duration.ofSeconds(4);
  private static final Duration OPEN = Duration.ZERO;

  static Stream<Arguments> inFlight() {
    return Stream.of(
        Arguments.of(
            "a grant that has not begun",
            primary(0).withDelay(OPEN),
            replica(0, 1).waitingForItsFirst()),
        Arguments.of("a fork", primary(0).forking(), replica(0, 1).waitingForItsFirst()),
        Arguments.of("a transfer that is received", primary(0), replica(0, 1).syncing()),
        Arguments.of(
            "a grant to a primary that stalls in its fork",
            primary(0).unreadable(Cause.TIMEOUT),
            replica(0, 1).waitingForItsFirst()),
        Arguments.of(
            "a primary that cannot be read, nor its replica",
            primary(0).unreadable(Cause.TIMEOUT),
            replica(0, 1).unreadable(Cause.TIMEOUT)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inFlight")
  void countsWhatIsInFlightOrMayBe(String name, GateNode primary, GateNode replica) {
    Verdict verdict = judge(1, List.of(), primary, replica);

    assertThat(verdict)
        .isEqualTo(
            Verdict.refused(
                Reason.RESYNC_BUDGET, "1 full resyncs are in flight or may be, limit 1"));
  }

  static Stream<Arguments> atRest() {
    return Stream.of(
        Arguments.of("all in sync", primary(0), replica(0, 1)),
        Arguments.of("waiting at a closed gate", primary(0), replica(0, 1).waiting(LATELY)),
        Arguments.of("a fork that is for nobody", primary(0).forking(), replica(0, 1)),
        Arguments.of(
            "a primary that only we cannot read",
            primary(0).unreadable(Cause.TIMEOUT),
            replica(0, 1)),
        Arguments.of(
            "a primary whose process is gone",
            primary(0).unreadable(Cause.REFUSED),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "a primary without a container",
            primary(0).notRunning(),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "a replica that cannot be read beside a primary that is at rest",
            primary(0),
            replica(0, 1).unreadable(Cause.TIMEOUT)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("atRest")
  void allowsTheFirst(String name, GateNode primary, GateNode replica) {
    Verdict verdict = judge(1, List.of(), primary, replica);

    assertThat(verdict).isEqualTo(Verdict.ALLOWED);
  }

  @Test
  void allowsASecondWithTwoTokens() {
    Verdict verdict = judge(2, List.of(), primary(0), replica(0, 1).syncing());

    assertThat(verdict).isEqualTo(Verdict.ALLOWED);
  }

  @Test
  void countsTheGrantsOfThisPass() {
    Situation now = situation(1, primary(0), replica(0, 1).waiting(LATELY));
    Step first =
        new Step.GrantResync(
            0, now.shards().shard(0).orElseThrow().primary().orElseThrow(), List.of());

    Verdict verdict = judge(1, List.of(first), primary(0), replica(0, 1).waiting(LATELY));

    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
  }

  private static Verdict judge(
      int tokens, List<Step> admitted, GateNode primary, GateNode replica) {
    Situation now = situation(tokens, primary, replica);
    Step grant =
        new Step.GrantResync(
            1,
            now.shards().shard(1).orElseThrow().primary().orElseThrow(),
            List.of("storefront-1-1"));
    return new ResyncBudget().judge(grant, now, admitted);
  }

  private static Situation situation(int tokens, GateNode primary, GateNode replica) {
    return GateSituations.of(primary, replica, primary(1), replica(1, 1).waitingForItsFirst())
        .withTokens(tokens)
        .situation();
  }
}
