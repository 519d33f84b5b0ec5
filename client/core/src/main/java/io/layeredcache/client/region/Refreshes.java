package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Time;
import java.util.concurrent.CompletableFuture;
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
    Entry<V> entry = found.entry();
    if (entry != null && entry.isWithinLifetime(time.nanos())) {
      return;
    }
    if (load != null) {
      load(key, load, urgency);
    } else if (!found.answered()) {
      local.holdOver(key);
    }
  }

  /** Asks the source. Its error has no caller to go to: it is counted, and the old value stays. */
  void load(RegionKey key, Load<V> load, Urgency urgency) {
    CompletableFuture<Loaded<V>> loading = fetches.load(key, load, urgency);
    if (loading != null) {
      var unused =
          loading.whenComplete(
              (loaded, error) -> {
                if (error != null || loaded instanceof Loaded.Unanswered) {
                  local.holdOver(key);
                }
              });
    }
  }
}
