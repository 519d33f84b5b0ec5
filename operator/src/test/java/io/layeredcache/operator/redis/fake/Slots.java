package io.layeredcache.operator.redis.fake;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Who owns which slot in a node's view, by the rule that the higher config epoch wins. */
final class Slots {

  private Slots() {}

  /**
   * A primary claims slots.
   *
   * <p>A node that loses its last slot to one whose slots all came from it becomes its replica: how
   * a replaced primary finds its place, and how a living owner is robbed by a higher epoch.
   */
  static void claim(FakeNode viewer, Peer claimant, long epoch, BitSet claimed, long now) {
    Peer self = viewer.self();
    if (claimant == self || claimed.equals(claimant.slots)) {
      return;
    }
    Peer mine = self.primary ? self : viewer.primary().orElse(self);
    int lost = 0;
    for (Peer owner : viewer.all()) {
      if (owner != claimant && owner.configEpoch < epoch && owner.slots.intersects(claimed)) {
        int before = owner.slots.cardinality();
        owner.slots.andNot(claimed);
        lost += owner == mine ? before - owner.slots.cardinality() : 0;
      }
    }
    BitSet won = (BitSet) claimed.clone();
    viewer.all().stream().filter(p -> p != claimant).forEach(p -> won.andNot(p.slots));
    claimant.slots.or(won);
    if (lost > 0 && mine.slots.isEmpty()) {
      if (lost == claimed.cardinality()) {
        viewer.follow(claimant.id, now);
      } else if (mine == self) {
        viewer.data.keys = 0;
      }
    }
  }

  static SlotRanges ranges(BitSet slots) {
    List<SlotRange> ranges = new ArrayList<>();
    for (int from = slots.nextSetBit(0); from >= 0; ) {
      int end = slots.nextClearBit(from);
      ranges.add(new SlotRange(from, end - 1));
      from = slots.nextSetBit(end);
    }
    return SlotRanges.of(ranges);
  }
}
