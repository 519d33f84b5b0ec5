package io.layeredcache.storefront.products;

import io.layeredcache.client.topology.ShardLookup;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts by shard for a client that knows of none. Slots do not move during a game day: the
 * document of the start is good enough.
 */
final class ShardTallies {

  /** Of one shard. */
  static final class Tally {
    final LongAdder hits = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder unavailable = new LongAdder();
    final LongAdder writes = new LongAdder();
    private final int shard;

    private Tally(int shard) {
      this.shard = shard;
    }

    private ShardCounters counters() {
      return new ShardCounters(shard, hits.sum(), misses.sum(), unavailable.sum(), writes.sum());
    }
  }

  static final int NO_SHARD = -1;

  private final ShardLookup lookup;
  private final Map<Integer, Tally> tallies;
  private final Tally unowned = new Tally(NO_SHARD);

  ShardTallies(TopologyDocument document) {
    lookup = ShardLookup.of(document);
    tallies =
        document.shards().stream()
            .map(ShardTopology::id)
            .collect(Collectors.toUnmodifiableMap(Function.identity(), Tally::new));
  }

  /** That of the shard which owns a key. */
  Tally of(String key) {
    return lookup
        .shardForKey(key)
        .map(shard -> tallies.getOrDefault(shard.id(), unowned))
        .orElse(unowned);
  }

  List<ShardCounters> counters() {
    return tallies.values().stream()
        .map(Tally::counters)
        .sorted(Comparator.comparingInt(ShardCounters::shard))
        .toList();
  }
}
