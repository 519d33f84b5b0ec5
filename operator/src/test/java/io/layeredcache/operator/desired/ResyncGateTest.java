package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResyncGateTest {

  @Test
  void everyShardOpensAfterAnOperatorsReturnAndBeforeItsReplicaCannotBeElected() {
    assertThat(IntStream.range(0, 128).mapToObj(ResyncGate::fallbackDelay))
        .allMatch(delay -> delay.compareTo(Duration.ofSeconds(25)) >= 0)
        .allMatch(delay -> delay.compareTo(Duration.ofSeconds(55)) <= 0);
  }

  @Test
  void sixNeighboursOpenOneAfterTheOther() {
    assertThat(IntStream.range(0, 6).mapToObj(ResyncGate::fallbackDelay)).doesNotHaveDuplicates();
  }
}
