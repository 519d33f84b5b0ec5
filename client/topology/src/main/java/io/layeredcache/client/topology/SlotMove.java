package io.layeredcache.client.topology;

import java.util.Comparator;

/**
 * Slots that are open between two shards: the source owns them, the target takes them over.
 *
 * @param source id of the shard that owns the slots
 * @param target id of the shard that imports them
 * @param slots not empty
 */
public record SlotMove(int source, int target, SlotRanges slots) implements Comparable<SlotMove> {

  private static final Comparator<SlotMove> ORDER =
      Comparator.comparingInt(SlotMove::source)
          .thenComparingInt(SlotMove::target)
          .thenComparing(move -> move.slots().toString());

  @Override
  public int compareTo(SlotMove other) {
    return ORDER.compare(this, other);
  }
}
