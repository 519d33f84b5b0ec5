package io.layeredcache.client.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.TopologyDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("real")
class RealClusterTest {

  @Test
  void describesWhoServesAfterAPromotionAndAMove() {
    try (RealCluster cluster = RealCluster.start(2, 1)) {
      String key = cluster.keyOf(0, 0);
      cluster.moveSlot(SlotHash.slot(key), 0, 1);
      cluster.promote(1, 1);

      TopologyDocument document = cluster.document(7);

      assertThat(document.version()).isEqualTo(7);
      assertThat(document.unowned().isEmpty()).isTrue();
      assertThat(document.shards().get(1).slots().contains(SlotHash.slot(key))).isTrue();
      assertThat(document.shards().get(1).primary().orElseThrow().port())
          .isEqualTo(cluster.node(1, 1).port());
      assertThat(document.shards().get(1).replicas()).hasSize(1);
    }
  }
}
