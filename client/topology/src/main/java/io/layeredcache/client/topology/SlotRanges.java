package io.layeredcache.client.topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** An immutable set of hash slots, kept as the fewest ascending ranges. */
public final class SlotRanges {

  private static final SlotRanges NONE = new SlotRanges(new BitSet());
  private static final SlotRanges ALL = of(new SlotRange(0, SlotRange.SLOTS - 1));

  private final BitSet slots;

  private SlotRanges(BitSet slots) {
    this.slots = slots;
  }

  public static SlotRanges none() {
    return NONE;
  }

  /** All 16384 slots. */
  public static SlotRanges all() {
    return ALL;
  }

  public static SlotRanges of(SlotRange... ranges) {
    return of(List.of(ranges));
  }

  public static SlotRanges of(Collection<SlotRange> ranges) {
    BitSet slots = new BitSet(SlotRange.SLOTS);
    ranges.forEach(range -> slots.set(range.from(), range.to() + 1));
    return new SlotRanges(slots);
  }

  /** The ranges, ascending, none adjacent to the next. */
  public List<SlotRange> ranges() {
    List<SlotRange> ranges = new ArrayList<>();
    for (int from = slots.nextSetBit(0); from >= 0; ) {
      int end = slots.nextClearBit(from);
      ranges.add(new SlotRange(from, end - 1));
      from = slots.nextSetBit(end);
    }
    return List.copyOf(ranges);
  }

  public int count() {
    return slots.cardinality();
  }

  public boolean isEmpty() {
    return slots.isEmpty();
  }

  public boolean contains(int slot) {
    return slots.get(slot);
  }

  public SlotRanges plus(SlotRanges other) {
    BitSet sum = (BitSet) slots.clone();
    sum.or(other.slots);
    return new SlotRanges(sum);
  }

  public SlotRanges minus(SlotRanges other) {
    BitSet rest = (BitSet) slots.clone();
    rest.andNot(other.slots);
    return new SlotRanges(rest);
  }

  public boolean intersects(SlotRanges other) {
    return slots.intersects(other.slots);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlotRanges that && slots.equals(that.slots);
  }

  @Override
  public int hashCode() {
    return slots.hashCode();
  }

  /** For example {@code 0-5460,10922}. */
  @Override
  public String toString() {
    return ranges().stream().map(SlotRange::toString).collect(Collectors.joining(","));
  }
}
