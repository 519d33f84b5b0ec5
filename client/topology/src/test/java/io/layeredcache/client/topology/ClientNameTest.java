package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientNameTest {

  @ParameterizedTest
  @CsvSource({
    "storefront-7d9c,42,layeredcache:storefront-7d9c:42",
    "'my pod',0,layeredcache:my-pod:0",
    "'a:b',1,layeredcache:a-b:1",
    "größe,1,layeredcache:gr--e:1",
    "'a\tb',1,layeredcache:a-b:1",
    "'',1,layeredcache:unknown:1",
    "pod,9007199254740991,layeredcache:pod:9007199254740991"
  })
  void writesPodAndVersion(String pod, long version, String text) {
    assertThat(new ClientName(pod, version).text()).isEqualTo(text);
  }

  @Test
  void readsWhatItWrites() {
    ClientName name = new ClientName("storefront-7d9c", 42);
    assertThat(ClientName.parse(name.text())).contains(name);
  }

  @Test
  void cutsAPodThatIsLongerThanADnsName() {
    assertThat(new ClientName("p".repeat(300), 1).pod()).hasSize(253);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "layeredcache",
        "layeredcache:pod",
        "layeredcache::42",
        "layeredcache:pod:",
        "layeredcache:pod:-1",
        "layeredcache:pod:042",
        "layeredcache:pod:9007199254740992",
        "layeredcache:a:b:42",
        "LAYEREDCACHE:pod:42",
        "another:pod:42"
      })
  void readsNoOtherName(String text) {
    assertThat(ClientName.parse(text)).isEmpty();
  }

  @Test
  void refusesAVersionThatNoDocumentHas() {
    assertThatThrownBy(() -> new ClientName("pod", -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
