package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fetches in the background what a read did not wait for. One at a time per key. */
final class Refreshes<V> {

  private final Fetches<V> fetches;
  private final LocalLayer<V> local;
  private final Time time;

  Refreshes(Fetches<V> fetches, LocalLayer<V> local, Time time) {
    this.fetches = fetches;
    this.local = local;
    this.time = time;
  }

  /** Asks the shards, which another pod may have refreshed, then the source. */
  void ask(RegionKey key, @Nullable Load<V> load, Urgency urgency) {
    CompletableFuture<Found<V>> looking = fetches.lookUp(key);
    if (looking != null) {
      var unused = looking.thenAccept(found -> afterLookup(key, load, urgency, found));
    }
  }

  private void afterLookup(RegionKey key, @Nullable Load<V> load, Urgency urgency, Found<V> found) {
    if (isCurrent(found)) {
      return;
    }
    if (load != null) {
      load(key, load, urgency);
    } else if (!found.answered()) {
      local.holdOver(key);
    }
  }

  private boolean isCurrent(Found<V> found) {
    Entry<V> entry = found.entry();
    return entry != null && entry.isWithinLifetime(time.nanos());
  }

  /** The same for several keys: one round trip per shard, then one load for what they lack. */
  void askAll(List<RegionKey> keys, Load<V> load, Urgency urgency) {
    Batch<Found<V>> batch = fetches.lookupTogether();
    List<RegionKey> asked = new ArrayList<>();
    List<CompletableFuture<Found<V>>> looking = new ArrayList<>();
    for (RegionKey key : keys) {
      CompletableFuture<Found<V>> one = fetches.lookUp(key, batch);
      if (one != null) {
        asked.add(key);
        looking.add(one);
      }
    }
    batch.go();
    var unused =
        Batch.all(looking).thenAccept(found -> loadAll(lacking(asked, found), load, urgency));
  }

  private List<RegionKey> lacking(List<RegionKey> keys, List<Found<V>> found) {
    return IntStream.range(0, keys.size())
        .filter(nth -> !isCurrent(found.get(nth)))
        .mapToObj(keys::get)
        .toList();
  }

  /** Asks the source. Its error has no caller to go to: it is counted, and the old value stays. */
  void load(RegionKey key, Load<V> load, Urgency urgency) {
    CompletableFuture<Loaded<V>> loading = fetches.load(key, load, urgency);
    if (loading != null) {
      holdOverUnlessLoaded(key, loading);
    }
  }

  /** The same for several keys by one load. */
  void loadAll(List<RegionKey> keys, Load<V> load, Urgency urgency) {
    Batch<Loaded<V>> batch = fetches.loadTogether(load, urgency);
    for (RegionKey key : keys) {
      CompletableFuture<Loaded<V>> loading = fetches.load(key, batch);
      if (loading != null) {
        holdOverUnlessLoaded(key, loading);
      }
    }
    batch.go();
  }

  private void holdOverUnlessLoaded(RegionKey key, CompletableFuture<Loaded<V>> loading) {
    var unused =
        loading.whenComplete(
            (loaded, error) -> {
              if (error != null || loaded instanceof Loaded.Unanswered) {
                local.holdOver(key);
              }
            });
  }
}
