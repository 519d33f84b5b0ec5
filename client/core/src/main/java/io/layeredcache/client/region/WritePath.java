package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Writes of an application. What is being fetched meanwhile is older and does not come back. */
final class WritePath<V> {

  private static final Confirmation LATE = new Unavailable(Unavailable.Cause.TIMED_OUT);

  private final Time time;
  private final LocalLayer<V> local;
  private final SharedLayer<V> shared;
  private final Fetches<V> fetches;
  private final Fills<V> fills;
  private final Generation generation;
  private final Waits waits;

  WritePath(
      Time time,
      LocalLayer<V> local,
      SharedLayer<V> shared,
      Fetches<V> fetches,
      Fills<V> fills,
      Generation generation,
      Waits waits) {
    this.time = time;
    this.local = local;
    this.shared = shared;
    this.fetches = fetches;
    this.fills = fills;
    this.generation = generation;
    this.waits = waits;
  }

  CompletableFuture<WriteOutcome> set(
      RegionKey key, V value, @Nullable Duration lifetime, @Nullable Deadline caller) {
    if (lifetime != null && (lifetime.isZero() || lifetime.isNegative())) {
      throw new IllegalArgumentException("a lifetime must be positive, not " + lifetime);
    }
    Loaded.Fresh<V> fresh =
        new Loaded.Fresh<>(value, fills.encode(value), time.now(), time.nanos());
    Deadline deadline = waits.cache(caller);
    return waits.until(
        deadline,
        fetches.overtaken(key, () -> fills.keep(key, fresh, lifetime, deadline)),
        WriteOutcome.UNCONFIRMED);
  }

  CompletableFuture<Confirmation> delete(RegionKey key, @Nullable Deadline caller) {
    Deadline deadline = waits.cache(caller);
    return waits.until(
        deadline,
        fetches.overtaken(
            key,
            () -> {
              local.remove(key);
              return shared.delete(key, deadline);
            }),
        LATE);
  }

  void invalidate(RegionKey key) {
    fetches.supersede(key);
    local.remove(key);
  }

  CompletableFuture<Confirmation> clear(@Nullable Deadline caller) {
    forget();
    CompletableFuture<Confirmation> cleared = generation.next();
    return caller == null ? cleared : waits.until(caller, cleared, LATE);
  }

  /** Drops what this pod holds of the region, and what is on its way. */
  void forget() {
    fetches.supersedeAll();
    local.removeAll();
  }
}
