package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A read of one key.
 *
 * <ol>
 *   <li>L1, if it holds the value as fresh, or as stale while one request refreshes it.
 *   <li>A read that never waits ends here. Others ask the shards, within the cache deadline.
 *   <li>What a shard holds past its lifetime is served while one request refreshes it, if its class
 *       allows. If the shards do not answer, what L1 still holds is served in the same way.
 *   <li>The loader, behind admission.
 *   <li>If it fails, is refused or is late: what L1 or a shard held, within the window for
 *       failures.
 * </ol>
 *
 * <p>Values that are never cached skip all but the loader, and share its answer with nobody: a
 * permission that was revoked is denied at the next call.
 */
final class ReadPath<V> {

  private final RegionSpec<V> spec;
  private final Time time;
  private final LocalLayer<V> local;
  private final Fetches<V> fetches;
  private final Refreshes<V> refreshes;
  private final Authority<V> authority;
  private final Waits waits;
  private final Answers<V> answers;

  ReadPath(
      RegionSpec<V> spec,
      Time time,
      LocalLayer<V> local,
      Fetches<V> fetches,
      Refreshes<V> refreshes,
      Authority<V> authority,
      Waits waits,
      Answers<V> answers) {
    this.spec = spec;
    this.time = time;
    this.local = local;
    this.fetches = fetches;
    this.refreshes = refreshes;
    this.authority = authority;
    this.waits = waits;
    this.answers = answers;
  }

  CompletableFuture<Read<V>> read(
      RegionKey key, @Nullable Load<V> load, @Nullable Deadline caller) {
    if (spec.cacheClass() == CacheClass.C4) {
      return authority.read(key, load, caller);
    }
    Read<V> here = here(key, (behind, urgency) -> refreshes.ask(behind, load, urgency));
    return here == null ? waited(key, load, caller) : CompletableFuture.completedFuture(here);
  }

  /** What is answered at once, null if the read has to wait. Never blocks. */
  @Nullable Read<V> here(RegionKey key, Behind refresh) {
    Entry<V> entry = local.get(key);
    long now = time.nanos();
    if (entry != null && entry.isFresh(now)) {
      return answers.hit(entry);
    }
    if (entry != null && entry.servesStale(now)) {
      if (!entry.isHeldOver()) {
        refresh.fetch(key, Urgency.REFRESH);
      }
      return answers.stale(entry);
    }
    if (spec.mode() == ReadMode.WAIT) {
      return null;
    }
    refresh.fetch(key, spec.cacheClass().urgency());
    return answers.absent();
  }

  private CompletableFuture<Read<V>> waited(
      RegionKey key, @Nullable Load<V> load, @Nullable Deadline caller) {
    Deadline arrival = waits.arrival(caller);
    return fetches
        .found(key, waits.cache(caller))
        .thenCompose(
            found -> {
              Read<V> enough = enough(key, found, refreshing(load));
              return enough == null && load != null
                  ? loaded(key, load, found, caller, arrival)
                  : CompletableFuture.completedFuture(enough == null ? answers.absent() : enough);
            });
  }

  private @Nullable Behind refreshing(@Nullable Load<V> load) {
    return load == null ? null : (key, urgency) -> refreshes.load(key, load, urgency);
  }

  /**
   * What the shards' answer is enough for, null if the loader has to be asked.
   *
   * @param load takes what the loader is asked for behind the read, null if there is no loader
   */
  @Nullable Read<V> enough(RegionKey key, Found<V> found, @Nullable Behind load) {
    long now = time.nanos();
    Entry<V> entry = found.answered() ? found.entry() : local.get(key);
    if (entry != null && found.answered() && entry.isWithinLifetime(now)) {
      return answers.found(entry);
    }
    if (entry != null && load != null && entry.mayRevalidate(now)) {
      load.fetch(key, Urgency.REFRESH);
      return answers.stale(entry);
    }
    if (load != null) {
      return null;
    }
    if (found.answered()) {
      // nothing failed: what is stale is not held over, or the next who could refresh it would not
      return entry != null && entry.mayRevalidate(now) ? answers.stale(entry) : null;
    }
    Entry<V> fallback = local.holdOver(key);
    return fallback != null ? answers.stale(fallback) : answers.unanswered(Read.Reason.UNAVAILABLE);
  }

  private CompletableFuture<Read<V>> loaded(
      RegionKey key, Load<V> load, Found<V> found, @Nullable Deadline caller, Deadline arrival) {
    return fetches
        .loaded(key, load, spec.cacheClass().urgency(), waits.loading(caller, arrival))
        .handle((loaded, error) -> outcome(key, found, loaded, error));
  }

  /** What a load means for its caller; throws what the loader threw. */
  Read<V> outcome(
      RegionKey key, Found<V> found, @Nullable Loaded<V> loaded, @Nullable Throwable error) {
    if (loaded instanceof Loaded.Fresh<V> fresh) {
      return answers.loaded(fresh);
    }
    if (loaded instanceof Loaded.Known<V> known) {
      return answers.hit(known.entry());
    }
    Entry<V> fallback = local.holdOver(key);
    if (fallback == null && found.entry() != null && found.entry().isFallback(time.nanos())) {
      fallback = found.entry();
    }
    if (fallback != null) {
      return answers.stale(fallback);
    }
    if (loaded instanceof Loaded.Unanswered<V> unanswered) {
      return answers.unanswered(unanswered.why());
    }
    answers.failed();
    throw new CompletionException(error);
  }
}
