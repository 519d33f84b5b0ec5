package io.layeredcache.operator.gate;

import static io.layeredcache.operator.situation.GateNode.cameBack;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ResyncSourceTest {

  private static final Duration LATELY = Duration.ofSeconds(4);

  static Stream<Arguments> grants() {
    return Stream.of(
        Arguments.of("a new replica", primary(0), replica(0, 1).withKeys(0).waitingForItsFirst()),
        Arguments.of(
            "one that kept an older state of the same stream",
            primary(0).withKeys(0),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "one that followed the primary that this one replaced",
            primary(0).withKeys(0).promotedSince(),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "one that holds hardly more than a primary that filled again",
            cameBack(0, LATELY, 500),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "one whose server does not run any more",
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(LATELY).notRunning()),
        Arguments.of(
            "one whose pod is gone", cameBack(0, LATELY, 0), replica(0, 1).waiting(LATELY).gone()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("grants")
  void allowsAResyncThatCostsNothing(String name, GateNode primary, GateNode replica) {
    Verdict verdict = judge(primary, replica);

    assertThat(verdict).isEqualTo(Verdict.ALLOWED);
  }

  @ParameterizedTest
  @CsvSource({"0,none", "99,less than a tenth", "100,less than half", "499,less than half"})
  void refusesToOverwriteWhatThePrimaryNeverDeleted(long keys, String share) {
    Verdict verdict = judge(cameBack(0, LATELY, keys), replica(0, 1).waiting(LATELY));

    assertThat(verdict)
        .isEqualTo(
            Verdict.refused(
                Reason.PRIMARY_HOLDS_LESS,
                ("storefront-0-1 waits for a full resync from storefront-0-0, which holds %s of its"
                        + " 1000 keys and did not delete them; delete pod storefront-0-1 if they"
                        + " are not wanted")
                    .formatted(share)));
  }

  /** Another replica, with nothing to lose, would be served by the same fork. */
  @Test
  void refusesWhileOneOfThoseThatWaitWouldLoseItsData() {
    Verdict verdict =
        judge(
            cameBack(0, LATELY, 0),
            replica(0, 1).withKeys(0).waitingForItsFirst(),
            replica(0, 2).waiting(LATELY));

    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void refusesWhileOneOfThoseThatWaitCannotBeRead() {
    Verdict verdict =
        judge(
            cameBack(0, LATELY, 0),
            replica(0, 1).withKeys(0).waitingForItsFirst(),
            replica(0, 2).waiting(LATELY).unreadable(Cause.TIMEOUT));

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.NODE_UNREADABLE));
  }

  private static Verdict judge(GateNode... nodes) {
    Situation now = GateSituations.of(nodes).situation();
    Step grant =
        new Step.GrantResync(
            0, now.shards().primaries().findFirst().orElseThrow(), List.of("storefront-0-1"));
    return new ResyncSource().judge(grant, now, List.of());
  }
}
