package io.layeredcache.client.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeAddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"storefront-nodes.shop.svc:6379", "10.0.0.7:1", "[fd00::7]:65535"})
  void readsWhatItWrites(String text) {
    assertThat(NodeAddress.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "host", ":6379", "host:", "host:0", "host:65536", "host:x", "fd00::7:6379"})
  void refusesAndNamesWhatIsNoAddress(String text) {
    assertThatThrownBy(() -> NodeAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text.startsWith("host:") ? "host" : text);
  }
}
