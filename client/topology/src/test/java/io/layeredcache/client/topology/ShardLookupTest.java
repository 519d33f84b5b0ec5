package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardLookupTest {

  @Test
  void findsTheOwnerOfEverySlot() {
    TopologyDocument document = Documents.resharding();
    ShardLookup lookup = document.lookup();
    for (ShardTopology shard : document.shards()) {
      IntStream.range(0, SlotRange.SLOTS)
          .filter(shard.slots()::contains)
          .forEach(slot -> assertThat(lookup.shardFor(slot)).contains(shard));
    }
  }

  @Test
  void findsTheShardOfAKeyByItsHashTag() {
    ShardLookup lookup = Documents.storefront().lookup();
    assertThat(lookup.shardForKey("product:4821")).map(ShardTopology::id).contains(2);
    assertThat(lookup.shardForKey("{tenant:cedar}:4821")).map(ShardTopology::id).contains(0);
  }

  @Test
  void findsNobodyForASlotThatNoShardOwns() {
    TopologyDocument document = Documents.coldStart();
    assertThat(document.unowned()).isEqualTo(Documents.ranges("16001-16383"));
    assertThat(document.lookup().shardFor(16_001)).isEmpty();
    assertThat(document.lookup().shardFor(16_000)).map(ShardTopology::id).contains(1);
  }

  @Test
  void refusesASlotThatDoesNotExist() {
    ShardLookup lookup = Documents.storefront().lookup();
    assertThatThrownBy(() -> lookup.shardFor(16_384)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
