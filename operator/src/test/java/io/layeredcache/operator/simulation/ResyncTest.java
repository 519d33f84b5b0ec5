package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.ChangesSpec;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.ResyncSpec;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.redis.fake.Effect;
import io.layeredcache.operator.redis.fake.FakeSettings;
import io.layeredcache.operator.simulation.KillSwitch.Side;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replicas of several primaries that need a full resync at one time. */
class ResyncTest {

  private static final Duration TRANSFER = Duration.ofSeconds(5);

  /** The queue of six is far longer than any gate holds by itself: 25 to 55 s. */
  private static final Duration LONG_TRANSFER = Duration.ofSeconds(20);

  private static final String OPEN = "repl-diskless-sync-delay 0";
  private static final String CLOSE = "repl-diskless-sync-delay 2";

  @Test
  void twoPrimariesNeverTransferTogetherWithATokenForOne() {
    SimulatedCluster cluster = cluster(2, 1, TRANSFER, KillSwitch.never());

    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  /** What the tests beside this one would show if the gate did not hold. */
  @Test
  void twoPrimariesTransferTogetherWithTokensForTwo() {
    SimulatedCluster cluster = cluster(2, 2, TRANSFER, KillSwitch.never());

    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({OPEN + ",BEFORE", OPEN + ",AFTER", CLOSE + ",BEFORE", CLOSE + ",AFTER"})
  void twoPrimariesNeverTransferTogetherWhenTheOperatorIsKilledAtAGrantOrItsClosing(
      String effect, Side side) {
    KillSwitch killSwitch = KillSwitch.at(effect, side);
    SimulatedCluster cluster = cluster(2, 1, TRANSFER, killSwitch);

    cluster.runUntilSettled();

    assertThat(killSwitch.hasKilled()).isTrue();
    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  /** Both at once, in a cache that serves, and the operator dies with the token. */
  @Test
  void twoLostReplicasComeBackOneAfterTheOtherWhenTheOperatorIsKilledInBetween() {
    SimulatedCluster cluster = cluster(2, 1, TRANSFER, KillSwitch.never());
    cluster.runUntilSettled();
    KillSwitch killSwitch = KillSwitch.at(OPEN, Side.AFTER);
    cluster.restartOperator(killSwitch);

    loseAReplicaOfEach(cluster, 2);
    cluster.runUntilSettled();

    assertThat(killSwitch.hasKilled()).isTrue();
    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void aQueueThatIsLongerThanTheFallbackKeepsToItsTokens(int maxConcurrent) {
    SimulatedCluster cluster = cluster(6, maxConcurrent, LONG_TRANSFER, KillSwitch.never());
    cluster.runUntilSettled();

    loseAReplicaOfEach(cluster, 6);
    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(maxConcurrent);
  }

  @Test
  void aLongQueueKeepsToItsTokenWhenOperatorsFollowEachOtherInIt() {
    SimulatedCluster cluster = cluster(6, 1, LONG_TRANSFER, KillSwitch.never());
    cluster.runUntilSettled();
    loseAReplicaOfEach(cluster, 6);

    for (int successions = 0; successions < 3; successions++) {
      cluster.runFor(Duration.ofSeconds(25));
      cluster.loseOperator();
      cluster.advance(Duration.ofSeconds(15));
      cluster.restartOperator();
    }
    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  @Test
  void replicasThatWaitAreServedByTheirPrimariesAloneOnceTheOperatorIsGone() {
    SimulatedCluster cluster = cluster(6, 1, LONG_TRANSFER, KillSwitch.never());
    cluster.runUntilSettled();
    loseAReplicaOfEach(cluster, 6);
    cluster.runFor(Duration.ofSeconds(65));

    cluster.loseOperator();
    cluster.advance(Duration.ofSeconds(55 + 2).plus(LONG_TRANSFER));

    assertThat(IntStream.range(0, 6))
        .allMatch(shard -> cluster.syncedReplicasOf(shard).size() == 1);
  }

  @Test
  void aGateIsHeldWithoutAWriteToKubernetes() {
    SimulatedCluster cluster = cluster(2, 1, Duration.ofMinutes(2), KillSwitch.never());
    cluster.runUntilSettled();
    loseAReplicaOfEach(cluster, 2);
    cluster.runFor(Duration.ofSeconds(20));
    int writes = cluster.kubernetes().writes().size();
    int commands = cluster.redis().effects().size();

    cluster.runFor(Duration.ofSeconds(60));

    List<Effect> since =
        cluster.redis().effects().subList(commands, cluster.redis().effects().size());
    // no more than what any wait costs: the status promises a next check anew once a minute
    assertThat(cluster.kubernetes().writes().subList(writes, cluster.kubernetes().writes().size()))
        .hasSizeLessThanOrEqualTo(1)
        .allMatch(call -> call.verb() == Call.Verb.STATUS);
    assertThat(since)
        .hasSizeBetween(8, 12)
        .allMatch(effect -> effect.command().startsWith("CONFIG SET repl-diskless-sync-delay"));
  }

  private static void loseAReplicaOfEach(SimulatedCluster cluster, int shards) {
    cluster.deletePods(
        Stream.iterate(0, shard -> shard + 1)
            .limit(shards)
            .map(shard -> cluster.syncedReplicasOf(shard).get(0))
            .toList());
  }

  private static SimulatedCluster cluster(
      int shards, int maxConcurrent, Duration transfer, KillSwitch killSwitch) {
    ChangesSpec usual = ChangesSpec.defaults();
    LayeredCacheSpec spec =
        LayeredCacheSpec.defaults()
            .withShards(shards)
            .withReplicasPerShard(1)
            .withChanges(
                new ChangesSpec(
                    usual.hitRatio(),
                    usual.windows(),
                    usual.reshard(),
                    new ResyncSpec(maxConcurrent),
                    usual.restart()));
    return new SimulatedCluster(spec, FakeSettings.standard().withTransfer(transfer), killSwitch);
  }
}
