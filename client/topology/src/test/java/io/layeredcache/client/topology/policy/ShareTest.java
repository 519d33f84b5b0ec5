package io.layeredcache.client.topology.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "0.0, 0", "1.0000, 1", "0.20, 0.2", "0.0005, 0.0005", "5e-4, 0.0005"})
  void isWrittenWithTheFewestDecimals(String text, String written) {
    assertThat(Share.of(text)).hasToString(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "1.0001", "0.00001", "1e400", "1e-1000000", "half", ""})
  void refusesWhatIsNoShare(String text) {
    assertThatThrownBy(() -> Share.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void isReadBackAsItWasWritten(@ForAll @IntRange(max = 10_000) int tenThousandths) {
    Share share = new Share(tenThousandths);
    assertThat(Share.of(share.toString())).isEqualTo(share);
  }
}
