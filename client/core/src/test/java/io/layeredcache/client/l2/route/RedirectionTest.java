package io.layeredcache.client.l2.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.node.NodeAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectionTest {

  private static final NodeAddress ASKED = new NodeAddress("10.0.0.1", 6379);

  private static Redirection after(String error, int sentAround) {
    return Redirection.after(ServerError.of(error), error, ASKED, sentAround);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.7:6380, 10.0.0.7, 6380",
    "fd00::7:6380, fd00::7, 6380",
    "node-7.example:6380, node-7.example, 6380",
    ":6380, 10.0.0.1, 6380"
  })
  void readsEveryWayInWhichAServerNamesAnAddress(String text, String host, int port) {
    assertThat(after("MOVED 3999 " + text, 0))
        .isEqualTo(new Redirection.Moved(new NodeAddress(host, port)));
    assertThat(after("ASK 3999 " + text, 0))
        .isEqualTo(new Redirection.Ask(new NodeAddress(host, port)));
  }

  @ParameterizedTest
  @CsvSource({"MOVED", "MOVED 3999", "MOVED 3999 nowhere", "MOVED 3999 ?:6379", "ASK 1 a:70000"})
  void aRedirectionToNowhereIsTheEnd(String text) {
    assertThat(after(text, 0)).isInstanceOf(Redirection.End.class);
  }

  @ParameterizedTest
  @CsvSource({"MOVED 1 10.0.0.7:1", "ASK 1 10.0.0.7:1", "TRYAGAIN later", "CLUSTERDOWN down"})
  void f17TheFifthIsFollowedAndTheSixthIsNot(String error) {
    assertThat(after(error, 4)).isNotInstanceOf(Redirection.End.class);
    assertThat(after(error, 5)).isInstanceOf(Redirection.End.class);
  }

  @Test
  void waitsLongerEachTime() {
    assertThat(after("TRYAGAIN later", 0)).isEqualTo(new Redirection.Again(Duration.ofMillis(2)));
    assertThat(after("TRYAGAIN later", 3)).isEqualTo(new Redirection.Again(Duration.ofMillis(16)));
  }

  @ParameterizedTest
  @CsvSource({
    "LOADING Redis is loading, FAILURE",
    "MASTERDOWN Link with MASTER is down, FAILURE",
    "CLUSTERDOWN Hash slot not served, FAILURE",
    "BUSY running a script, FAILURE",
    "NOAUTH Authentication required., FAILURE",
    "OOM command not allowed, IGNORED",
    "NOREPLICAS Not enough good replicas, IGNORED",
    "READONLY You can't write, IGNORED",
    "NOPERM no permissions, IGNORED",
    "WRONGTYPE Operation against a key, IGNORED",
    "ERR something else, IGNORED",
    "MOVED 1 10.0.0.7:1, SUCCESS",
    "TRYAGAIN later, SUCCESS"
  })
  void aServerThatCannotServeHasFailedAndOneThatRefusesHasNot(
      String error, ServerError.Verdict verdict) {
    assertThat(ServerError.of(error).verdict()).isEqualTo(verdict);
  }
}
