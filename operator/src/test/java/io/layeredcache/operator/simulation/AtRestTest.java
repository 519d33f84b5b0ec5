package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator that has nothing to do has nothing left to do. */
class AtRestTest {

  @ParameterizedTest
  @CsvSource({"1,1,0", "1,1,5", "3,2,0", "3,2,5"})
  void noPassIsIdleBeforeTheLastReplicaIsInSync(int shards, int replicas, int transferSeconds) {
    SimulatedCluster cluster =
        new SimulatedCluster(
            shards,
            replicas,
            FakeSettings.standard().withTransfer(Duration.ofSeconds(transferSeconds)),
            KillSwitch.never());

    runUntilIdle(cluster);

    assertThat(cluster.violations()).isEmpty();
  }

  @Test
  void noPassIsIdleBeforeNodesThatHaveMovedTogetherKnowEachOtherAtTheirNewAddresses() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    cluster.powerCycle(cluster.syncedReplicasOf(0).get(0));

    runUntilIdle(cluster);

    Set<String> addresses =
        cluster.kubernetes().running().stream().map(RunningPod::ip).collect(Collectors.toSet());
    assertThat(cluster.views())
        .allSatisfy(
            view ->
                assertThat(view.nodes())
                    .extracting(entry -> entry.endpoint().host())
                    .containsExactlyInAnyOrderElementsOf(addresses));
  }

  private static void runUntilIdle(SimulatedCluster cluster) {
    Pass.Done done = cluster.pass();
    while (!SimulatedCluster.isIdle(done)) {
      cluster.advance(done.wakeUp());
      done = cluster.pass();
    }
  }
}
