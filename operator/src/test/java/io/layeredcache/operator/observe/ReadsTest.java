package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadsTest {

  @ParameterizedTest
  @CsvSource({"0,0", "999,0", "0,999", "500,499"})
  void tooFewSayNothingNeitherZeroNorOne(long hits, long misses) {
    assertThat(new Reads(hits, misses).ratio(1000)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1000,0,1.0", "0,1000,0.0", "900,100,0.9"})
  void enoughSayTheShareOfHits(long hits, long misses, double ratio) {
    assertThat(new Reads(hits, misses).ratio(1000)).contains(ratio);
  }

  @Test
  void noReadsHaveNoRatioEvenIfNoneAreAskedFor() {
    assertThat(Reads.NONE.ratio(0)).isEmpty();
  }
}
