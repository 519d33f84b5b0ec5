package io.layeredcache.operator.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import java.util.IntSummaryStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotPlanTest {

  @Test
  void givesTheLastOfThreeShardsTheOddSlot() {
    assertThat(SlotPlan.even(3))
        .containsExactly(
            new SlotRange(0, 5460), new SlotRange(5461, 10921), new SlotRange(10922, 16383));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 16, 100, 128})
  void coversEverySlotOnceWithSizesThatDifferByAtMostOne(int shards) {
    var cut = SlotPlan.even(shards);

    IntSummaryStatistics sizes = cut.stream().mapToInt(SlotRange::size).summaryStatistics();
    assertThat(SlotRanges.of(cut)).isEqualTo(SlotRanges.all());
    assertThat(sizes.getSum()).isEqualTo(SlotRange.SLOTS);
    assertThat(sizes.getMax() - sizes.getMin()).isLessThanOrEqualTo(1);
  }
}
