package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotRangesTest {

  @Test
  void joinsRangesThatTouch() {
    assertThat(Documents.ranges("100-199,0-99,300"))
        .isEqualTo(Documents.ranges("0-199,300"))
        .hasToString("0-199,300");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "16384", "0-16384", "9-3", "", "a-b"})
  void refusesARangeThatIsNotWithinTheCluster(String text) {
    assertThatThrownBy(() -> SlotRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void addsAndRemovesLikeASetOfSlots(
      @ForAll Set<@IntRange(max = 16383) Integer> left,
      @ForAll Set<@IntRange(max = 16383) Integer> right) {
    SlotRanges a = of(left);
    SlotRanges b = of(right);
    assertThat(a.plus(b).minus(b)).isEqualTo(a.minus(b));
    assertThat(a.minus(b).intersects(b)).isFalse();
    assertThat(a.plus(b).count()).isEqualTo(a.count() + b.minus(a).count());
    assertThat(SlotRanges.of(a.ranges())).isEqualTo(a);
  }

  private static SlotRanges of(Set<Integer> slots) {
    return SlotRanges.of(
        slots.stream().map(slot -> new SlotRange(slot, slot)).collect(Collectors.toList()));
  }
}
