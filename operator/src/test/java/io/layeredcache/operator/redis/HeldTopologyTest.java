package io.layeredcache.operator.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a function of our name may answer. */
class HeldTopologyTest {

  @Test
  void theAnswerOfOurFunctionNamesClusterAndVersion() {
    assertThat(HeldTopology.parse("5e0c7a3e-2f0f 9007199254740991"))
        .contains(new HeldTopology("5e0c7a3e-2f0f", 9007199254740991L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "uid", "uid 1 2", "uid x", "uid -1", "uid 9007199254740992", "uid 1\n"})
  void anyOtherAnswerIsNone(String answer) {
    assertThat(HeldTopology.parse(answer)).isEmpty();
  }
}
