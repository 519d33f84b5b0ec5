package io.layeredcache.operator.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.ClientName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read out of CLIENT LIST, which anybody may write into. */
class ClientNamesTest {

  @Test
  void everyConnectionThatNamesItsPodIsFound() {
    String list =
        """
        id=3 addr=10.1.2.3:40000 laddr=10.0.0.1:6379 fd=8 name=layeredcache:catalog-x2:42 age=7 db=0
        id=4 addr=10.1.2.3:40002 laddr=10.0.0.1:6379 fd=9 name=layeredcache:catalog-x2:42 age=7 db=0
        id=5 addr=10.1.2.4:40000 laddr=10.0.0.1:6379 fd=9 name=layeredcache:Some.Host_1:0 age=7 db=0
        """;

    assertThat(ClientNames.of(list))
        .containsExactly(
            new ClientName("catalog-x2", 42),
            new ClientName("catalog-x2", 42),
            new ClientName("Some.Host_1", 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "id=3 fd=8",
        "id=3 name= fd=8",
        "id=3 name=layeredcache fd=8",
        "id=3 name=layeredcache:pod fd=8",
        "id=3 name=layeredcache:pod:x fd=8",
        "id=3 name=layeredcache:pod:-1 fd=8",
        "id=3 name=layeredcache:pod:99999999999999999999 fd=8",
        "id=3 name=layeredcache::1 fd=8",
        "id=3 name=layeredcache:a:b:1 fd=8",
        "id=3 name=layeredcache-operator:some:1 fd=8",
        "id=3 lib-name=layeredcache:pod:1 fd=8"
      })
  void anythingElseIsIgnored(String line) {
    assertThat(ClientNames.of(line)).isEmpty();
  }
}
