package io.layeredcache.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RoundsTest {

  @Test
  void aRatioIsTakenWithinEachRoundSoThatASlowOneIsSlowForBoth() {
    Rounds rounds = new Rounds();
    for (double slowness : new double[] {1, 10, 3}) {
      rounds.add("reference", 100 * slowness);
      rounds.add("peer", 150 * slowness);
    }
    assertThat(rounds.ratio("peer", "reference")).isEqualTo(1.5);
    assertThat(rounds.median("peer")).isEqualTo(450);
  }

  @Test
  void whatWasNotMeasuredIsNamed() {
    assertThatThrownBy(() -> new Rounds().median("peer")).hasMessageContaining("peer");
  }
}
