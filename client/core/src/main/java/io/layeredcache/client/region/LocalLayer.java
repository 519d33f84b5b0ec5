package io.layeredcache.client.region;

import io.layeredcache.client.key.KeySpace;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.l1.L1;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.L1Policy;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A region's part of L1. */
final class LocalLayer<V> {

  private final L1 l1;
  private final KeySpace space;
  private final Time time;
  private final Supplier<Lifetimes> lifetimes;
  private final Supplier<L1Policy> policy;

  LocalLayer(RegionParts parts, KeySpace space, Supplier<Lifetimes> lifetimes) {
    this.l1 = parts.l1();
    this.space = space;
    this.time = parts.time();
    this.lifetimes = lifetimes;
    this.policy = () -> parts.policy().l1();
  }

  /**
   * What is kept, fresh or not.
   *
   * @throws IllegalArgumentException if another region made the key
   */
  @SuppressWarnings("unchecked") // only this layer puts entries under keys of its space
  @Nullable Entry<V> get(RegionKey key) {
    return (Entry<V>) l1.get(own(key));
  }

  /** L1 is shared: under a foreign key another region would answer with this one's values. */
  private RegionKey own(RegionKey key) {
    if (key.space() != space) {
      throw new IllegalArgumentException(key + " is no key of region " + space.region());
    }
    return key;
  }

  /**
   * Keeps an entry, if this pod keeps any.
   *
   * @throws IllegalArgumentException if another region made the key
   */
  void put(RegionKey key, Entry<V> entry) {
    if (policy.get().lifetime().isZero()) {
      // what it replaces is older, and may have been kept under another policy
      remove(key);
    } else {
      l1.put(own(key), entry);
    }
  }

  /**
   * Drops an entry.
   *
   * @throws IllegalArgumentException if another region made the key
   */
  void remove(RegionKey key) {
    l1.remove(own(key));
  }

  /**
   * The shards hold nothing under a key: it was deleted, or they lost it. What a class keeps for
   * failures stays for them; anything else would come back if the source failed as well.
   */
  void saidToBeGone(RegionKey key) {
    Entry<V> entry = get(key);
    if (entry != null && !entry.isKeptForFailures() && !isServed(entry)) {
      remove(key);
    }
  }

  void removeAll() {
    l1.removeAll(space);
  }

  /**
   * The value that stands in for one that could not be had, null if there is none. It is answered
   * without trying again for as long as L1 keeps a value: a source that fails is not asked by every
   * read.
   */
  @Nullable Entry<V> holdOver(RegionKey key) {
    Entry<V> entry = get(key);
    if (entry == null || !entry.isFallback(time.nanos())) {
      return null;
    }
    Entry<V> heldOver = entry.heldOver(lifetimes.get().l1Until());
    // not if it was deleted meanwhile
    l1.replace(key, entry, heldOver);
    return entry;
  }

  boolean has(RegionKey key) {
    Entry<V> entry = get(key);
    return entry != null && entry.value() != null && isServed(entry);
  }

  boolean isStale(RegionKey key) {
    Entry<V> entry = get(key);
    long now = time.nanos();
    return entry != null && !entry.isFresh(now) && !entry.isGone(now);
  }

  List<RegionKey> keys(Predicate<RegionKey> wanted) {
    return l1.keys(space).stream().filter(this::has).filter(wanted).toList();
  }

  private boolean isServed(Entry<V> entry) {
    long now = time.nanos();
    return entry.isFresh(now) || entry.servesStale(now);
  }
}
