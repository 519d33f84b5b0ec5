package io.layeredcache.operator.operation;

import static io.layeredcache.operator.situation.GateNode.cameBack;
import static io.layeredcache.operator.situation.GateNode.primary;
import static io.layeredcache.operator.situation.GateNode.replica;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.situation.GateNode;
import io.layeredcache.operator.situation.GateSituations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RescueDataTest {

  private static final Duration LATELY = Duration.ofSeconds(4);

  private static Duration seconds(long count) {
    return Duration.ofSeconds(count);
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,1000,4",
    "0,4,1000,4",
    "0,5,1000,4", // it began when the link broke, a second aside
    "99,4,1000,4",
    "0,4,1,4", // far fewer
    "0,4,1000,60",
    "0,64,1000,4", // the link has been down for long, or was noticed late
  })
  void promotesTheReplicaOfAPrimaryThatNeverHeldWhatItHolds(
      long held, long uptime, long keys, long down) {
    Optional<Step.RescueData> rescue =
        rescue(
            cameBack(0, seconds(uptime), held),
            replica(0, 1).withKeys(keys).waiting(seconds(down)));

    assertThat(rescue)
        .hasValueSatisfying(
            step -> {
              assertThat(step.member().name()).isEqualTo("storefront-0-1");
              assertThat(step.emptied().name()).isEqualTo("storefront-0-0");
            });
  }

  static Stream<Arguments> leftAlone() {
    return Stream.of(
        Arguments.of(
            "deleted, expired or evicted within the stream that the replica followed",
            primary(0).withKeys(0),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "the same after a failover",
            primary(0).withKeys(0).promotedSince(),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "another stream, but a process that was there before the link broke",
            cameBack(0, seconds(65), 0),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "a copy that is too old for an election",
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(seconds(61))),
        Arguments.of(
            "keys of a link that this process never had",
            cameBack(0, LATELY, 0),
            replica(0, 1).waitingForItsFirst()),
        Arguments.of(
            "a tenth is there again", cameBack(0, LATELY, 100), replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "nothing to rescue", cameBack(0, LATELY, 0), replica(0, 1).withKeys(0).waiting(LATELY)),
        Arguments.of("in sync", cameBack(0, LATELY, 0), replica(0, 1)),
        Arguments.of(
            "a transfer that empties it has begun",
            cameBack(0, LATELY, 0).forking(),
            replica(0, 1).syncing()),
        Arguments.of(
            "a gate that is open",
            cameBack(0, LATELY, 0).withDelay(Duration.ZERO),
            replica(0, 1).waiting(LATELY)),
        Arguments.of(
            "a replica that loads",
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(LATELY).loading()),
        Arguments.of(
            "a replica that goes",
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(LATELY).terminating()),
        Arguments.of(
            "a replica that was not read",
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(LATELY).unreadable(Cause.TIMEOUT)),
        Arguments.of(
            "a primary that was not read",
            cameBack(0, LATELY, 0).unreadable(Cause.TIMEOUT),
            replica(0, 1).waiting(LATELY)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("leftAlone")
  void promotesNobodyWithoutAllTheEvidence(String name, GateNode primary, GateNode replica) {
    assertThat(rescue(primary, replica)).isEmpty();
  }

  @Test
  void promotesTheOneThatWasInSyncToTheEndAndThenTheFurthest() {
    Optional<Step.RescueData> rescue =
        rescue(
            cameBack(0, LATELY, 0),
            replica(0, 1).withOffset(9000).waiting(seconds(30)),
            replica(0, 2).withOffset(5000).waiting(seconds(4)),
            replica(0, 3).withOffset(5100).waiting(seconds(5)));

    assertThat(rescue.map(step -> step.member().name())).contains("storefront-0-3");
  }

  @Test
  void asksForVotesWhereAMajorityLives() {
    Optional<Step.RescueData> rescue =
        rescue(cameBack(0, LATELY, 0), replica(0, 1).waiting(LATELY), primary(1), primary(2));

    assertThat(rescue.map(Step.RescueData::mode)).contains(Failover.FORCE);
  }

  @Test
  void takesOverWhereNoMajorityLives() {
    Optional<Step.RescueData> rescue =
        rescue(
            cameBack(0, LATELY, 0),
            replica(0, 1).waiting(LATELY),
            primary(1).unreadable(Cause.REFUSED),
            primary(2).unreadable(Cause.REFUSED));

    assertThat(rescue.map(Step.RescueData::mode)).contains(Failover.TAKEOVER);
  }

  private static Optional<Step.RescueData> rescue(GateNode... nodes) {
    Situation now = GateSituations.of(nodes).situation();
    List<Step> steps = new RescueData().propose(now).steps();
    return steps.stream().map(Step.RescueData.class::cast).findFirst();
  }
}
