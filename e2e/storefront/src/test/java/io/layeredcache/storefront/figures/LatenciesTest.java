package io.layeredcache.storefront.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  private static final long MILLI = 1_000_000;

  private static Latencies of(long... millis) {
    Latencies.Counting counting = new Latencies.Counting();
    for (long each : millis) {
      counting.add(each * MILLI);
    }
    return counting.counted();
  }

  @Test
  void nothingCountedIsNothing() {
    assertThat(of()).isEqualTo(Latencies.none());
    assertThat(Latencies.none().millisOf(0.99)).isZero();
  }

  @Test
  void aTimeOnABoundCountsAsThatBoundAndOneBeyondItAsTheNext() {
    Latencies.Counting beyond = new Latencies.Counting();
    beyond.add(200 * MILLI + 1);

    assertThat(of(200).millisOf(1)).isEqualTo(200);
    assertThat(beyond.counted().millisOf(1)).isEqualTo(250);
  }

  @Test
  void aShareIsTheClassThatSoManyDidNotExceed() {
    Latencies hundred = of(new long[98]).plus(of(150, 900));

    assertThat(hundred.millisOf(0.98)).isEqualTo(1);
    assertThat(hundred.millisOf(0.99)).isEqualTo(150);
    assertThat(hundred.millisOf(1)).isEqualTo(1000);
  }

  @Test
  void whatTookLongerThanAllClassesIsInTheLastOne() {
    assertThat(of(300_000).millisOf(1)).isEqualTo(60_000);
  }
}
