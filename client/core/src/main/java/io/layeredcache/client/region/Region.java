package io.layeredcache.client.region;

import io.layeredcache.client.key.KeySpace;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values of one kind, read through this pod's memory, the shared shards and a loader. {@code get},
 * {@code read}, {@code set}, {@code delete} and {@code clear} go to the shards where they have to;
 * {@code has}, {@code size}, {@code isStale}, {@code keysMatching} and {@code invalidate} are about
 * this pod alone.
 *
 * <p>Every lifetime is that of the region's class in the policy. Values are shared between callers:
 * nobody changes one. A key that another region made is refused with an {@link
 * IllegalArgumentException}. {@link #async} has the same without blocking.
 */
public final class Region<V> implements AutoCloseable {

  private final RegionCore<V> core;
  private final @Nullable Deadline deadline;
  private final LocalLayer<V> local;
  private final Time time;
  private final RegionMeters meters;
  private final AsyncRegion<V> async;

  private Region(RegionCore<V> core, @Nullable Deadline deadline) {
    this.core = core;
    this.deadline = deadline;
    local = core.local();
    time = core.time();
    meters = core.meters();
    async = new AsyncRegion<>(core, deadline);
  }

  /** Opens a region. */
  public static <V> Region<V> open(RegionSpec<V> spec, RegionParts parts) {
    return new Region<>(new RegionCore<>(spec, parts), null);
  }

  /** The same region for a request that has that long left: nothing takes longer. */
  public Region<V> within(Deadline deadline) {
    return new Region<>(core, deadline);
  }

  /** The same for a request that has that long left from now on. */
  public Region<V> within(Duration left) {
    return within(Deadline.in(left, time));
  }

  /** The same without blocking. */
  public AsyncRegion<V> async() {
    return async;
  }

  /** Builds keys of this region. A key that is read often is built once. */
  public KeySpace keys() {
    return core.keys();
  }

  /** What the cache holds, null if that is nothing or the shards do not answer. */
  public @Nullable V get(RegionKey key) {
    Entry<V> entry = local.get(key);
    if (entry != null && entry.isFresh(time.recentNanos())) {
      meters.hit();
      return entry.value();
    }
    return await(core.read(key, null, deadline)).valueOrNull();
  }

  /** The same for a key that is built on the way. */
  public @Nullable V get(String id) {
    return get(keys().key(id));
  }

  /**
   * What the cache holds, or else the loader brings; null if there is none. In a region that never
   * waits, null also if this pod lacks it, and the loader runs in the background.
   *
   * @throws E as the loader threw it, to this caller or to the one that it loaded for
   * @throws UnansweredException if the loader could not be asked, or not in time
   */
  public <E extends Exception> @Nullable V get(RegionKey key, Loader<V, E> loader) throws E {
    Entry<V> entry = local.get(key);
    if (entry != null && entry.isFresh(time.recentNanos())) {
      meters.hit();
      return entry.value();
    }
    return answered(key, this.<E>loaded(key, loader));
  }

  /** The same for a key that is built on the way. */
  public <E extends Exception> @Nullable V get(String id, Loader<V, E> loader) throws E {
    return get(keys().key(id), loader);
  }

  /** The same as {@link #get(RegionKey)}, with age and source. */
  public Read<V> read(RegionKey key) {
    return await(core.read(key, null, deadline));
  }

  /**
   * The same as {@link #get(RegionKey, Loader)}, with age and source, or why nobody could say.
   *
   * @throws E as the loader threw it
   */
  public <E extends Exception> Read<V> read(RegionKey key, Loader<V, E> loader) throws E {
    return this.<E>loaded(key, loader);
  }

  private <E extends Exception> Read<V> loaded(RegionKey key, Loader<V, E> loader) throws E {
    return Region.<Read<V>, E>awaitOr(core.read(key, Load.sync(loader), deadline));
  }

  /**
   * The values of several keys, by one round trip per shard, then one call of the loader for what
   * is lacking: also for what the shards could not answer within the deadline of one read, as where
   * thousands of keys are asked for at once. In their order; a key that has none is left out.
   *
   * @throws E as the loader threw it
   * @throws UnansweredException if the loader could not be asked for one of them, or not in time
   */
  public <E extends Exception> Map<RegionKey, V> getAll(
      List<RegionKey> keys, BulkLoader<V, E> loader) throws E {
    Map<RegionKey, V> values = new LinkedHashMap<>();
    readAll(keys, loader)
        .forEach(
            (key, read) -> {
              V value = answered(key, read);
              if (value != null) {
                values.put(key, value);
              }
            });
    return values;
  }

  /**
   * The same with age and source for each key.
   *
   * @throws E as the loader threw it
   */
  public <E extends Exception> Map<RegionKey, Read<V>> readAll(
      List<RegionKey> keys, BulkLoader<V, E> loader) throws E {
    return Region.<Map<RegionKey, Read<V>>, E>awaitOr(
        core.readAll(keys, Load.bulk(loader), deadline));
  }

  /**
   * Writes a value for the lifetime of its class. A load of another pod that began before it and
   * ends after it puts what it read in its place.
   */
  public WriteOutcome set(RegionKey key, V value) {
    return await(core.set(key, value, null, deadline));
  }

  /**
   * Writes a value for a lifetime that is no longer than its class's, shortened by up to the
   * class's jitter. The class's windows, in which it is served while it is refreshed or where it
   * cannot be, follow it.
   *
   * @throws IllegalArgumentException if the lifetime is not positive
   */
  public WriteOutcome set(RegionKey key, V value, Duration lifetime) {
    return await(core.set(key, value, lifetime, deadline));
  }

  /**
   * Drops a value in this pod and on the shards. Other pods serve what they hold until the end of
   * its lifetime in L1. Unless it is confirmed, the value may come back; and a load of another pod
   * that began before the delete and ends after it brings back what it read, for the lifetime of
   * the class. {@link #clear} has no such gap.
   */
  public Confirmation delete(RegionKey key) {
    return await(core.delete(key, deadline));
  }

  /**
   * Drops all values: in this pod at once, in others when they ask for the region's generation
   * again, which they do after 1.2 times L1's lifetime at the latest.
   */
  public Confirmation clear() {
    return await(core.clear(deadline));
  }

  /** Whether this pod holds a value that it would answer with. Asks no shard. */
  public boolean has(RegionKey key) {
    return local.has(key);
  }

  /** How many values this pod holds that it would answer with. Walks over all of L1. */
  public int size() {
    return keysMatching(key -> true).size();
  }

  /** Whether this pod holds a value that is no longer fresh here. Asks no shard. */
  public boolean isStale(RegionKey key) {
    return local.isStale(key);
  }

  /** Keys of the values that this pod holds, in no order. Walks over all of L1. */
  public List<RegionKey> keysMatching(Predicate<RegionKey> wanted) {
    return local.keys(wanted);
  }

  /** Drops a value in this pod alone: the next read asks the shards. */
  public void invalidate(RegionKey key) {
    core.invalidate(key);
  }

  /** Ends all that the region has begun; who waits is told. What is on the shards stays. */
  @Override
  public void close() {
    core.close();
  }

  /** Runs something once the region has been closed, at once if it has been. Must not block. */
  public void whenClosed(Runnable task) {
    core.whenClosed(task);
  }

  private @Nullable V answered(RegionKey key, Read<V> read) {
    if (read instanceof Read.Unanswered<V> unanswered) {
      throw new UnansweredException(key, unanswered.why());
    }
    return read.valueOrNull();
  }

  /** Everything that is waited for ends by an alarm at the latest: no timed wait is needed here. */
  private static <T> T await(CompletableFuture<T> future) {
    return future.join();
  }

  private static <T, E extends Exception> T awaitOr(CompletableFuture<T> future) throws E {
    try {
      return future.join();
    } catch (CompletionException failed) {
      throw Failures.<E>rethrow(Failures.thrown(failed));
    }
  }
}
