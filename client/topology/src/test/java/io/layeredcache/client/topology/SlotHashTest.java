package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NotEmpty;

class SlotHashTest {

  @Property
  void isASlotOfTheClusterForAnyBytes(@ForAll byte[] key) {
    assertThat(SlotHash.slot(key)).isBetween(0, SlotRange.SLOTS - 1);
  }

  @Property
  void hashesOnlyTheTagWhenThereIsOne(
      @ForAll @AlphaChars String before,
      @ForAll @AlphaChars @NotEmpty String tag,
      @ForAll String after) {
    assertThat(SlotHash.slot(before + "{" + tag + "}" + after)).isEqualTo(SlotHash.slot(tag));
  }
}
