package io.layeredcache.crd.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

  @ParameterizedTest
  @CsvSource({"0s,0", "500ms,500", "30s,30000", "1h30m,5400000", "1m500ms,60500", "90m,5400000"})
  void sumsItsParts(String text, long millis) {
    assertThat(new TimeSpan(text).toDuration()).isEqualTo(Duration.ofMillis(millis));
    assertThat(text).matches(TimeSpan.PATTERN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "1.5s", "-1s", "30 s", "1d", "30s!"})
  void refusesWhatAdmissionRefusesAndSaysWhatToWrite(String text) {
    assertThat(text).doesNotMatch(TimeSpan.PATTERN);
    assertThatThrownBy(() -> new TimeSpan(text).toDuration())
        .hasMessageContaining("write for example 500ms, 30s or 1h30m");
  }

  @Test
  void isMadeWithoutLookingSoThatOneWrongTextDoesNotStopTheReadingOfOthers() {
    assertThat(new TimeSpan("soon")).hasToString("soon");
  }
}
