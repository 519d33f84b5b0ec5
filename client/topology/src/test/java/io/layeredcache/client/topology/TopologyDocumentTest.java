package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyDocumentTest {

  private final TopologyDocument published = Documents.storefront();

  @Test
  void hasTheSameContentWhenOnlyVersionAndTimeDiffer() {
    TopologyDocument later =
        with(published.version() + 1, published.shards(), published.livePods());
    assertThat(later.sameContentAs(published)).isTrue();
    assertThat(later).isNotEqualTo(published);
  }

  @Test
  void hasOtherContentWhenAPrimaryChanged() {
    List<ShardTopology> shards = new ArrayList<>(published.shards());
    shards.set(0, Documents.shard(0, "0-5460", Documents.node(0, 1, "b")));
    assertThat(with(43, shards, published.livePods()).sameContentAs(published)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "20, 21, true",
    "20, 19, true",
    "20, 22, false",
    "20, 18, false",
    "100, 109, true",
    "100, 110, false",
    "3, 3, true",
    "3, 4, false",
    "0, 0, true",
    "0, 1, false"
  })
  void countsLivePodsOnceTheyDifferByATenthOfThePublishedNumber(int was, int is, boolean same) {
    TopologyDocument before = with(1, published.shards(), OptionalInt.of(was));
    TopologyDocument after = with(2, published.shards(), OptionalInt.of(is));
    assertThat(after.sameContentAs(before)).isEqualTo(same);
  }

  @Test
  void hasOtherContentWhenPodsAreCountedForTheFirstTime() {
    TopologyDocument uncounted = with(1, published.shards(), OptionalInt.empty());
    assertThat(published.sameContentAs(uncounted)).isFalse();
    assertThat(uncounted.sameContentAs(uncounted)).isTrue();
  }

  @Test
  void isEqualWhateverTheOrderInWhichItsPartsWereGiven() {
    List<ShardTopology> reversed = new ArrayList<>(published.shards());
    Collections.reverse(reversed);
    TopologyDocument other = with(published.version(), reversed, published.livePods());
    assertThat(other.shards()).isEqualTo(published.shards());
  }

  private TopologyDocument with(long version, List<ShardTopology> shards, OptionalInt livePods) {
    return new TopologyDocument(
        published.clusterId(),
        version,
        published.time().plusSeconds(version),
        published.state(),
        published.admittedFraction(),
        shards,
        published.moves(),
        published.seeds(),
        livePods,
        published.policy());
  }
}
