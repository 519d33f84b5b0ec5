package io.layeredcache.operator.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.operator.redis.NodeEntry.Health;
import org.junit.jupiter.api.Test;

class ClusterNodesTextTest {

  private static final String FIRST = "76a374141369b92932201d2def96bb6fed221de5";
  private static final String SECOND = "3548edd4003b2302017f3acc05b478613f929c8a";
  private static final String REPLICA = "39b342e3ab1d350845181232252910ed58654fab";
  private static final String GREETED = "eee9ca2a788a07448c9262027061c46c4e9c3535";

  /** Of Redis 7.0.15, in the middle of a handshake and of moving slot 5. */
  private static final String REDIS_7_0 =
      """
      eee9ca2a788a07448c9262027061c46c4e9c3535 127.0.0.1:21999@31999 handshake - 0 0 0 disconnected
      3548edd4003b2302017f3acc05b478613f929c8a 127.0.0.1:21002@31002,node-2.layeredcache.test master - 0 1796019259042 2 connected 8192-16383
      76a374141369b92932201d2def96bb6fed221de5 127.0.0.1:21001@31001,node-1.layeredcache.test myself,master - 0 1796019258000 1 connected 0-8191 [5->-3548edd4003b2302017f3acc05b478613f929c8a]
      39b342e3ab1d350845181232252910ed58654fab 127.0.0.1:21003@31003,node-3.layeredcache.test slave 76a374141369b92932201d2def96bb6fed221de5 0 1796019259243 1 connected
      """;

  private static NodeEntry only(String line) {
    return ClusterNodesText.parse(line).nodes().getFirst();
  }

  private static NodeEntry entry(String id) {
    return ClusterNodesText.parse(REDIS_7_0).nodes().stream()
        .filter(node -> node.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static String line(String address, String flags) {
    return FIRST + " " + address + " myself," + flags + " - 0 0 1 connected 7 9-11";
  }

  @Test
  void readsWhoAnswered() {
    assertThat(ClusterNodesText.parse(REDIS_7_0).myself()).isEqualTo(FIRST);
  }

  @Test
  void sortsNodesById() {
    assertThat(ClusterNodesText.parse(REDIS_7_0).nodes())
        .extracting(NodeEntry::id)
        .containsExactly(SECOND, REPLICA, FIRST, GREETED);
  }

  @Test
  void readsAPrimaryWithAnOpenSlot() {
    NodeEntry primary = entry(FIRST);

    assertThat(primary.primary()).isTrue();
    assertThat(primary.primaryId()).isEmpty();
    assertThat(primary.endpoint()).isEqualTo(new Endpoint("127.0.0.1", 21001, 31001));
    assertThat(primary.hostname()).isEqualTo("node-1.layeredcache.test");
    assertThat(primary.slots()).hasToString("0-8191");
    assertThat(primary.configEpoch()).isEqualTo(1);
    assertThat(primary.open()).isTrue();
    assertThat(entry(SECOND).open()).isFalse();
  }

  @Test
  void readsAReplica() {
    NodeEntry replica = entry(REPLICA);

    assertThat(replica.primary()).isFalse();
    assertThat(replica.primaryId()).contains(FIRST);
    assertThat(replica.slots().isEmpty()).isTrue();
    assertThat(replica.health()).isEqualTo(Health.OK);
  }

  @Test
  void readsANodeInHandshake() {
    NodeEntry greeted = entry(GREETED);

    assertThat(greeted.health()).isEqualTo(Health.HANDSHAKE);
    assertThat(greeted.linkConnected()).isFalse();
    assertThat(greeted.hostname()).isEmpty();
  }

  @Test
  void readsFurtherFieldsOfTheAddressThatLaterServersAdd() {
    NodeEntry node = only(line("10.0.0.1:6379@16379,,tls-port=0,shard-id=69bc080733d1", "master"));

    assertThat(node.hostname()).isEmpty();
    assertThat(node.endpoint()).isEqualTo(Endpoint.of("10.0.0.1", 6379));
  }

  @Test
  void readsAnIpv6Address() {
    NodeEntry node = only(line("2001:db8::1:6379@16379,storefront-0-0", "master"));

    assertThat(node.endpoint()).isEqualTo(new Endpoint("2001:db8::1", 6379, 16379));
    assertThat(node.endpoint()).hasToString("[2001:db8::1]:6379");
  }

  @Test
  void readsANodeWithoutAnAddress() {
    NodeEntry node = only(line(":0@0", "master,fail,noaddr"));

    assertThat(node.endpoint().host()).isEmpty();
    assertThat(node.health()).isEqualTo(Health.NO_ADDRESS);
  }

  @Test
  void tellsASuspicionFromAFailure() {
    assertThat(only(line("10.0.0.1:6379@16379", "master,fail?")).health())
        .isEqualTo(Health.SUSPECTED);
    assertThat(only(line("10.0.0.1:6379@16379", "master,fail")).health()).isEqualTo(Health.FAILED);
  }

  @Test
  void readsSingleSlotsAndRanges() {
    assertThat(only(line("10.0.0.1:6379@16379", "master")).slots()).hasToString("7,9-11");
  }

  @Test
  void refusesATextInWhichNobodyAnswers() {
    assertThatThrownBy(() -> ClusterNodesText.parse(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("myself");
  }

  @Test
  void refusesALineThatIsCutOff() {
    assertThatThrownBy(() -> ClusterNodesText.parse(FIRST + " 10.0.0.1:6379@16379 myself,mas"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too few fields");
  }
}
