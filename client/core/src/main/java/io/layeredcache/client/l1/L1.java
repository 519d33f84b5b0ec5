package io.layeredcache.client.l1;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.layeredcache.client.key.KeySpace;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.meter.Observed;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The values in this pod, of all regions, bounded together by weight: a hot region may have the
 * memory that a cold one does not use. A look-up allocates nothing.
 */
public final class L1 {

  /**
   * Bytes that an entry is taken to cost beyond its key's and its stored value's: the key, the
   * entry and its windows, and Caffeine's node, on a 64-bit machine with compressed pointers.
   */
  public static final int OVERHEAD_BYTES = 240;

  private static final String METER = "layeredcache.client.l1.";

  private final Time time;
  private final Cache<RegionKey, Entry<?>> entries;
  private final LongAdder evictions = new LongAdder();

  /** For how long any entry was of use when it was put here, at most, in nanoseconds. */
  private volatile long longestUse;

  /**
   * When an entry was last put here. Caffeine's clock, so that a hit looks at a clock once, for the
   * entry's own instants, and not twice.
   */
  private volatile long lastPut;

  /**
   * Nothing in it.
   *
   * @param maxBytes weight that it may have; 0 keeps nothing
   */
  public L1(Time time, long maxBytes, MeterRegistry meters) {
    this.time = time;
    lastPut = time.nanos();
    entries =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher(L1::weigh)
            // one time for all, as long as the longest use: if each entry had its own, every hit
            // would be followed by the entry's move in Caffeine's timer wheel
            .expireAfterWrite(Duration.ZERO)
            .ticker(() -> lastPut)
            // upkeep on the thread that caused it: no pool that outlives the cache
            .executor(Runnable::run)
            // statistics of its own would be one more addition at each hit, which regions count
            .evictionListener((key, entry, why) -> evictions.increment())
            .build();
    Observed.counter(meters, METER + "evictions", Tags.empty(), evictions, LongAdder::sum);
    Observed.gauge(meters, METER + "bytes", Tags.empty(), this, L1::weight);
  }

  private static int weigh(RegionKey key, Entry<?> entry) {
    return OVERHEAD_BYTES + key.length() + entry.weight();
  }

  /**
   * What is kept under a key, null if nothing. What is of no use any more may still be there: it
   * goes with the first that is put here after the longest use of any entry, or when it has to make
   * room.
   */
  public @Nullable Entry<?> get(RegionKey key) {
    return entries.getIfPresent(key);
  }

  /** Keeps an entry. */
  public void put(RegionKey key, Entry<?> entry) {
    makeReadyFor(entry);
    entries.put(key, entry);
  }

  /** Puts an entry in another one's place, unless that has gone or been replaced meanwhile. */
  public void replace(RegionKey key, Entry<?> before, Entry<?> after) {
    makeReadyFor(after);
    entries.asMap().replace(key, before, after);
  }

  private void makeReadyFor(Entry<?> entry) {
    long now = time.nanos();
    lastPut = now;
    long use = entry.goneAt() - now;
    if (use > longestUse) {
      keepFor(use);
    }
  }

  private synchronized void keepFor(long use) {
    if (use > longestUse) {
      entries.policy().expireAfterWrite().orElseThrow().setExpiresAfter(Duration.ofNanos(use));
      // last: who sees it puts his entry without coming here, and it would expire at once
      longestUse = use;
    }
  }

  /** Drops an entry. */
  public void remove(RegionKey key) {
    entries.invalidate(key);
  }

  /** Drops the entries of a region. */
  public void removeAll(KeySpace space) {
    entries.asMap().keySet().removeIf(key -> key.space() == space);
  }

  /** The keys of a region that are kept, fresh or not, in no order. Walks over all entries. */
  public List<RegionKey> keys(KeySpace space) {
    return entries.asMap().keySet().stream().filter(key -> key.space() == space).toList();
  }

  /** Changes how much it may weigh, and drops what no longer fits. */
  public void resize(long maxBytes) {
    entries
        .policy()
        .eviction()
        .filter(eviction -> eviction.getMaximum() != maxBytes)
        .ifPresent(eviction -> eviction.setMaximum(maxBytes));
  }

  /** Bytes that the entries are taken to cost. */
  public long weight() {
    return entries.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }

  /** Does the upkeep that is due, as a test wants to see it. */
  void tidy() {
    entries.cleanUp();
  }
}
