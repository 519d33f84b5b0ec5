package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class FleetTest {

  private static final Logger LOG = LoggerFactory.getLogger(FleetTest.class);
  private static final int THRESHOLD = 5;

  /** What a dependency that dies costs, until all pods spare it: the first 30 s. */
  private static int spent(SimulatedFleet fleet) {
    fleet.run(Duration.ofSeconds(10));
    fleet.die();
    fleet.run(Duration.ofSeconds(30));
    return fleet.failures();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20})
  void aDeadDependencyCostsAFleetAboutTheThresholdInFailures(int pods) {
    int alone = spent(SimulatedFleet.alone(pods));
    int sharing = spent(SimulatedFleet.sharing(pods));
    LOG.info("{} pods: {} failures alone, {} with shared hints", pods, alone, sharing);
    assertThat(alone).isEqualTo(THRESHOLD * pods);
    assertThat(sharing).isBetween(THRESHOLD, THRESHOLD + 2);
  }

  @Test
  void onePodsRecoveryIsTheOthersSignalToProbe() {
    SimulatedFleet fleet = SimulatedFleet.sharing(20);
    spent(fleet);
    assertThat(fleet.open()).isEqualTo(20);
    fleet.recover();
    while (fleet.open() == 20) {
      fleet.run(Duration.ofMillis(100));
    }
    // the jitter alone would spread them over 12 s
    fleet.run(Duration.ofSeconds(1));
    assertThat(fleet.open()).isZero();
  }

  @Test
  void oneCutOffPodDoesNotCloseTheWayOfThoseWhoseCallsSucceed() {
    SimulatedFleet fleet = SimulatedFleet.sharing(20);
    fleet.run(Duration.ofSeconds(10));
    for (int i = 0; i < 20; i++) {
      fleet.die();
      fleet.call(0);
      fleet.recover();
      for (int pod = 1; pod < 20; pod++) {
        fleet.call(pod);
      }
      fleet.time.advance(Duration.ofMillis(100));
    }
    assertThat(fleet.pod(0).state()).isEqualTo(BreakerSnapshot.State.OPEN);
    assertThat(fleet.open()).isEqualTo(1);
  }

  @Test
  void whatAStoreDidNotHearWhileItWasDownItHearsWhenItIsBack() {
    SimulatedFleet fleet = SimulatedFleet.sharing(2);
    fleet.run(Duration.ofSeconds(1));
    fleet.store.goDown();
    fleet.die();
    for (int i = 0; i < THRESHOLD; i++) {
      fleet.call(0);
    }
    fleet.time.advance(Duration.ofSeconds(2));
    fleet.store.comeBack();
    fleet.time.advance(Duration.ofSeconds(10));
    assertThat(fleet.pod(1).state()).isEqualTo(BreakerSnapshot.State.OPEN);
    assertThat(fleet.pod(1).counts().failures()).isZero();
  }

  @Test
  void aLostMessageIsMadeUpForByTheNextExchange() {
    SimulatedFleet fleet = SimulatedFleet.sharing(2);
    fleet.run(Duration.ofSeconds(1));
    fleet.store.loseMessages();
    fleet.die();
    for (int i = 0; i < THRESHOLD; i++) {
      fleet.call(0);
    }
    fleet.time.advance(Duration.ofSeconds(10));
    assertThat(fleet.pod(1).state()).isEqualTo(BreakerSnapshot.State.OPEN);
  }
}
