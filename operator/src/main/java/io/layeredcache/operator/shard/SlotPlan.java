package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.SlotRange;
import java.util.List;
import java.util.stream.IntStream;

/** How the 16384 slots are cut for a new cache. */
public final class SlotPlan {

  private SlotPlan() {}

  /**
   * Contiguous ranges whose sizes differ by at most one, the smaller ones first: 0-5460,
   * 5461-10921, 10922-16383 for three.
   *
   * @param shards 1..16384
   */
  public static List<SlotRange> even(int shards) {
    return IntStream.range(0, shards)
        .mapToObj(shard -> new SlotRange(boundary(shard, shards), boundary(shard + 1, shards) - 1))
        .toList();
  }

  private static int boundary(int shard, int shards) {
    return (int) ((long) shard * SlotRange.SLOTS / shards);
  }
}
