package io.layeredcache.client.topology;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** An immutable table from slot to shard; a look-up takes constant time. */
public final class ShardLookup {

  private static final short UNOWNED = -1;

  /** Per slot an index into {@link #shards}, or {@link #UNOWNED}. */
  private final short[] table;

  private final ShardTopology[] shards;

  private ShardLookup(short[] table, ShardTopology[] shards) {
    this.table = table;
    this.shards = shards;
  }

  /** The table of that document's shards. */
  public static ShardLookup of(TopologyDocument document) {
    short[] table = new short[SlotRange.SLOTS];
    Arrays.fill(table, UNOWNED);
    ShardTopology[] shards = document.shards().toArray(ShardTopology[]::new);
    for (short index = 0; index < shards.length; index++) {
      for (SlotRange range : shards[index].slots().ranges()) {
        Arrays.fill(table, range.from(), range.to() + 1, index);
      }
    }
    return new ShardLookup(table, shards);
  }

  /**
   * The shard that owns a slot, absent if none does.
   *
   * @throws IndexOutOfBoundsException if the slot is not in 0..16383
   */
  public Optional<ShardTopology> shardFor(int slot) {
    short index = table[slot];
    return index == UNOWNED ? Optional.empty() : Optional.of(shards[index]);
  }

  /** The shard that owns a key's slot, absent if none does. */
  public Optional<ShardTopology> shardForKey(String key) {
    return shardForKey(key.getBytes(StandardCharsets.UTF_8));
  }

  /** The shard that owns a key's slot, absent if none does. */
  public Optional<ShardTopology> shardForKey(byte[] key) {
    return shardFor(SlotHash.slot(key));
  }
}
