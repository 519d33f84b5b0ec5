package io.layeredcache.storefront.figures;

import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.products.CacheCounters;
import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * From totals that a client has counted to what has been added since the last look. A pause between
 * writes is as exact as looks are frequent. Not safe for threads.
 */
final class CounterSteps {

  private final Time time;
  private final Map<Integer, ShardCounters> shards = new HashMap<>();
  private final Map<Integer, Long> lastWriteNanos = new HashMap<>();
  private CacheCounters before = new CacheCounters(0, 0, 0, 0, List.of());

  CounterSteps(Time time) {
    this.time = time;
  }

  /** What was added since the last look. */
  CacheUse since(CacheCounters now) {
    List<ShardUse> uses = new ArrayList<>();
    for (ShardCounters shard : now.shards()) {
      uses.add(step(shard));
    }
    CacheUse use =
        new CacheUse(
            now.attempts() - before.attempts(),
            Latencies.none(),
            now.opened() - before.opened(),
            now.closed() - before.closed(),
            now.topologies() - before.topologies(),
            uses);
    before = now;
    return use;
  }

  private ShardUse step(ShardCounters now) {
    ShardCounters old =
        shards.getOrDefault(now.shard(), new ShardCounters(now.shard(), 0, 0, 0, 0));
    shards.put(now.shard(), now);
    long writes = now.writes() - old.writes();
    return new ShardUse(
        now.shard(),
        now.hits() - old.hits(),
        now.misses() - old.misses(),
        now.unavailable() - old.unavailable(),
        writes,
        writes == 0 ? 0 : pauseUntilNow(now.shard()));
  }

  private long pauseUntilNow(int shard) {
    long now = time.nanos();
    Long last = lastWriteNanos.put(shard, now);
    return last == null ? 0 : TimeUnit.NANOSECONDS.toMillis(now - last);
  }
}
