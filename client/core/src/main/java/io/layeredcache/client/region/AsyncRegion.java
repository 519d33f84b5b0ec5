package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Region} whose calls return at once. Every future ends by its deadline; one that fails
 * fails with what the loader threw.
 *
 * <p>Threads: what hangs on a future that was not done runs on the executor of the cache's
 * callbacks, never on a thread of the timer or of a connection. It has few threads and tells all
 * futures: what hangs there must not block, least of all for another of these futures, or they are
 * told late. Give what has to wait an executor of its own ({@code thenApplyAsync}).
 */
public final class AsyncRegion<V> {

  private final RegionCore<V> core;
  private final @Nullable Deadline deadline;

  AsyncRegion(RegionCore<V> core, @Nullable Deadline deadline) {
    this.core = core;
    this.deadline = deadline;
  }

  /** As {@link Region#get(RegionKey)}. */
  public CompletableFuture<@Nullable V> get(RegionKey key) {
    return core.handOver(core.read(key, null, deadline).thenApply(Read::valueOrNull));
  }

  /** As {@link Region#get(RegionKey, Loader)}; fails with {@link UnansweredException} too. */
  public CompletableFuture<@Nullable V> get(RegionKey key, AsyncLoader<V> loader) {
    return core.handOver(
        core.read(key, Load.async(loader), deadline).thenApply(read -> answered(key, read)));
  }

  /** As {@link Region#read(RegionKey)}. */
  public CompletableFuture<Read<V>> read(RegionKey key) {
    return core.handOver(core.read(key, null, deadline));
  }

  /** As {@link Region#read(RegionKey, Loader)}. */
  public CompletableFuture<Read<V>> read(RegionKey key, AsyncLoader<V> loader) {
    return core.handOver(core.read(key, Load.async(loader), deadline));
  }

  /** As {@link Region#readAll}. */
  public CompletableFuture<Map<RegionKey, Read<V>>> readAll(
      List<RegionKey> keys, BulkLoader<V, ?> loader) {
    return core.handOver(core.readAll(keys, Load.bulk(loader), deadline));
  }

  /** As {@link Region#set(RegionKey, Object)}. */
  public CompletableFuture<WriteOutcome> set(RegionKey key, V value) {
    return core.handOver(core.set(key, value, null, deadline));
  }

  /** As {@link Region#set(RegionKey, Object, Duration)}. */
  public CompletableFuture<WriteOutcome> set(RegionKey key, V value, Duration lifetime) {
    return core.handOver(core.set(key, value, lifetime, deadline));
  }

  /** As {@link Region#delete}. */
  public CompletableFuture<Confirmation> delete(RegionKey key) {
    return core.handOver(core.delete(key, deadline));
  }

  /** As {@link Region#clear}. */
  public CompletableFuture<Confirmation> clear() {
    return core.handOver(core.clear(deadline));
  }

  private @Nullable V answered(RegionKey key, Read<V> read) {
    if (read instanceof Read.Unanswered<V> unanswered) {
      throw new UnansweredException(key, unanswered.why());
    }
    return read.valueOrNull();
  }
}
