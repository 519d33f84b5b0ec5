package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.ChangesSpec;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.ResyncSpec;
import io.layeredcache.operator.redis.fake.FakeSettings;
import io.layeredcache.operator.simulation.KillSwitch.Side;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replicas of two primaries that need a full resync at one time, each transfer taking 5 s. */
class ResyncTest {

  private static final Duration TRANSFER = Duration.ofSeconds(5);
  private static final String OPEN = "repl-diskless-sync-delay 0";
  private static final String CLOSE = "repl-diskless-sync-delay 2";

  @Test
  void twoPrimariesNeverTransferTogetherWithATokenForOne() {
    SimulatedCluster cluster = cluster(1, KillSwitch.never());

    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  /** What the tests beside this one would show if the gate did not hold. */
  @Test
  void twoPrimariesTransferTogetherWithTokensForTwo() {
    SimulatedCluster cluster = cluster(2, KillSwitch.never());

    cluster.runUntilSettled();

    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({OPEN + ",BEFORE", OPEN + ",AFTER", CLOSE + ",BEFORE", CLOSE + ",AFTER"})
  void twoPrimariesNeverTransferTogetherWhenTheOperatorIsKilledAtAGrantOrItsClosing(
      String effect, Side side) {
    KillSwitch killSwitch = KillSwitch.at(effect, side);
    SimulatedCluster cluster = cluster(1, killSwitch);

    cluster.runUntilSettled();

    assertThat(killSwitch.hasKilled()).isTrue();
    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  /** Both at once, in a cache that serves, and the operator dies with the token. */
  @Test
  void twoLostReplicasComeBackOneAfterTheOtherWhenTheOperatorIsKilledInBetween() {
    SimulatedCluster cluster = cluster(1, KillSwitch.never());
    cluster.runUntilSettled();
    KillSwitch killSwitch = KillSwitch.at(OPEN, Side.AFTER);
    cluster.restartOperator(killSwitch);

    cluster.deletePods(
        Stream.of(0, 1).map(shard -> cluster.syncedReplicasOf(shard).get(0)).toList());
    cluster.runUntilSettled();

    assertThat(killSwitch.hasKilled()).isTrue();
    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  private static SimulatedCluster cluster(int maxConcurrent, KillSwitch killSwitch) {
    ChangesSpec usual = ChangesSpec.defaults();
    LayeredCacheSpec spec =
        LayeredCacheSpec.defaults()
            .withShards(2)
            .withReplicasPerShard(1)
            .withChanges(
                new ChangesSpec(
                    usual.hitRatio(),
                    usual.windows(),
                    usual.reshard(),
                    new ResyncSpec(maxConcurrent),
                    usual.restart()));
    return new SimulatedCluster(spec, FakeSettings.standard().withTransfer(TRANSFER), killSwitch);
  }
}
