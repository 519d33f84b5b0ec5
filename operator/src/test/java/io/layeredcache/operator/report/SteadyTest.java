package io.layeredcache.operator.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyTest {

  @ParameterizedTest
  @CsvSource({
    ",0.934,0.93",
    "0.93,0.949,0.93",
    "0.93,0.911,0.93",
    "0.93,0.951,0.95",
    "0.93,0.4,0.40",
    "1.00,0.985,1.00",
    "ninety,0.934,0.93"
  })
  void aRatioStaysUntilItHasMovedByTwoPercentagePoints(
      @Nullable String before, double now, String shown) {
    assertThat(Steady.ratio(before, now)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    ",1048575,0",
    ",1048576,1048576",
    "1048576,2000000,1048576",
    "1048576,0,0",
    "0,1000,0"
  })
  void aLagStaysUntilItHasMovedByAMebibyte(@Nullable Long before, long now, long shown) {
    assertThat(Steady.lag(before, now)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "'',312,about 312 reads",
    "no slot has an owner yet,0,about 0 reads",
    "about 0 reads in a window,50,about 0 reads",
    "about 0 reads in a window,51,about 51 reads",
    "about 312 reads in a window,156,about 312 reads",
    "about 312 reads in a window,624,about 312 reads",
    "about 312 reads in a window,155,about 155 reads",
    "about 312 reads in a window,625,about 625 reads"
  })
  void aNumberOfReadsStaysWhileItIsRightWithinAFactorOfTwo(String before, long now, String shown) {
    assertThat(Steady.reads(before, now)).isEqualTo(shown);
  }
}
