package io.layeredcache.crd.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "0.05,0.05", "0.9999,0.9999", "1.0000,1"})
  void isAShareFromZeroToOne(String text, double value) {
    assertThat(new Ratio(text).toDouble()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".5", "1.1", "-0.1", "5%", "0.00001", "0,5"})
  void refusesWhatAdmissionRefusesAndSaysWhatToWrite(String text) {
    assertThatThrownBy(() -> new Ratio(text).toDouble())
        .hasMessageContaining("write for example \"0.05\"");
  }
}
