package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Maps made of a node's view: provisional ones, and amendments of a document. */
class DiscoveredMapTest {

  private static final NodeAddress ASKED = new NodeAddress("10.9.9.9", 6379);
  private static final TopologyDocument KNOWN = Papers.document(42);
  private static final String VIEW = FakeNodes.viewOf(KNOWN);

  private static Optional<TopologyDocument> amended(String view, boolean trusted) {
    return Amendment.of(KNOWN, ClusterNodesText.parse(view, ASKED), trusted);
  }

  private static Optional<TopologyDocument> provisional(String view) {
    return Provisional.of(ClusterNodesText.parse(view, ASKED), Instant.EPOCH);
  }

  /** Shard 0 after its replica was promoted, with that config epoch. */
  private static String failedOver(long epoch) {
    return VIEW.replace(
            Papers.id(0, 1)
                + " 10.244.0.11:6379@16379 slave "
                + Papers.id(0, 0)
                + " 0 0 10 connected",
            Papers.id(0, 1) + " 10.244.0.11:6379@16379 master - 0 0 " + epoch + " connected 0-5460")
        .replace(
            Papers.id(0, 0) + " 10.244.0.10:6379@16379 master - 0 0 10 connected 0-5460",
            Papers.id(0, 0) + " 10.244.0.10:6379@16379 master,fail - 0 0 10 disconnected");
  }

  @Test
  void aProvisionalMapHasTheWholeClusterInTheOrderOfItsSlots() {
    TopologyDocument map = provisional(VIEW).orElseThrow();
    assertThat(map.unowned().isEmpty()).isTrue();
    assertThat(map.shards().stream().map(shard -> shard.slots().toString()))
        .containsExactly("0-5460", "5461-10921", "10922-16383");
    assertThat(map.shards().get(1).replicas().get(0).ip()).isEqualTo("10.244.1.11");
    assertThat(map.version()).isZero();
  }

  @Test
  void aNodeThatOwnsNothingMakesNoMap() {
    assertThat(provisional(Papers.id(0, 0) + " :6379@16379 myself,master - 0 0 0 connected\n"))
        .isEmpty();
  }

  @Test
  void aNodeThatKnowsNoAddressOfItsOwnHasTheOneThatWasAsked() {
    String alone = Papers.id(0, 0) + " :6379@16379 myself,master - 0 0 1 connected 0-16383\n";
    assertThat(provisional(alone).orElseThrow().shards().get(0).primary().orElseThrow().ip())
        .isEqualTo("10.9.9.9");
  }

  @Test
  void readsIpv6HostnamesOpenSlotsAndWhatNewerServersAdd() {
    String view =
        Papers.id(0, 0)
            + " fd00::7:6379@16379,node-0.shop.svc,shard-id=abc myself,master - 0 0 3 connected"
            + " 0-99 [93->-"
            + Papers.id(1, 0)
            + "] 200\n";
    SeenNode node = ClusterNodesText.parse(view, ASKED).get(0);
    assertThat(node.node().address()).isEqualTo("[fd00::7]:6379");
    assertThat(node.node().hostname()).isEqualTo("node-0.shop.svc");
    assertThat(node.slots()).hasToString("0-99,200");
  }

  @Test
  void aGarbledViewIsNoView() {
    assertThat(ClusterNodesText.parse(VIEW + "half a line", ASKED)).isEmpty();
    assertThat(ClusterNodesText.parse(VIEW.replace("10 connected", "x connected"), ASKED))
        .isEmpty();
  }

  @Test
  void aViewThatAgreesAmendsNothing() {
    assertThat(amended(VIEW, false)).isEmpty();
  }

  @Test
  void f28AnUnpublishedFailoverAmendsItsShardAlone() {
    TopologyDocument amended = amended(failedOver(13), false).orElseThrow();
    ShardTopology shard = amended.shards().get(0);
    assertThat(shard.primary()).contains(Papers.node(0, 1));
    assertThat(shard.configEpoch()).isEqualTo(13);
    assertThat(amended.shards().subList(1, 3)).isEqualTo(KNOWN.shards().subList(1, 3));
    assertThat(List.of(amended.clusterId(), amended.version()))
        .isEqualTo(List.of(KNOWN.clusterId(), KNOWN.version()));
  }

  @Test
  void f17TheViewOfANodeThatWasCutOffDoesNotUndoAFailover() {
    assertThat(amended(failedOver(9), true)).isEmpty();
  }

  @Test
  void aNodeThatMovedToAnotherAddressIsFoundThere() {
    TopologyDocument amended =
        amended(VIEW.replace("10.244.2.10", "10.244.2.99"), false).orElseThrow();
    assertThat(amended.shards().get(2).primary().orElseThrow().ip()).isEqualTo("10.244.2.99");
    assertThat(amended.shards().get(2).primary().orElseThrow().pod()).isEqualTo("storefront-2-0");
  }

  @Test
  void f17AnAddressThatBelongsToAnotherCacheNowChangesNothing() {
    assertThat(amended(VIEW.replace("00c0ffee", "00ddffee"), false)).isEmpty();
  }

  @Test
  void aSeedMayNameNodesThatAreAllNew() {
    TopologyDocument amended = amended(VIEW.replace("00c0ffee", "00ddffee"), true).orElseThrow();
    assertThat(amended.shards().get(0).primary().orElseThrow().nodeId()).contains("00ddffee");
    assertThat(amended.shards()).hasSize(3);
    assertThat(amended.unowned().isEmpty()).isTrue();
  }

  @Test
  void anOwnerOfNoKnownShardIsANewOneAndTakesItsSlotsFromLowerEpochs() {
    String view =
        VIEW + "%040x".formatted(7) + " 10.244.3.10:6379@16379 master - 0 0 20 connected 0-99\n";
    TopologyDocument amended = amended(view, false).orElseThrow();
    assertThat(amended.shards().get(3).slots()).hasToString("0-99");
    assertThat(amended.shards().get(0).slots()).hasToString("100-5460");
  }
}
