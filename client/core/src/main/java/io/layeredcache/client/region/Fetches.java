package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.flight.Endings;
import io.layeredcache.client.flight.Fetch;
import io.layeredcache.client.flight.FlightLimits;
import io.layeredcache.client.flight.Flights;
import io.layeredcache.client.flight.Patience;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One look-up on the shards and one load for all who want a key at the same time. */
final class Fetches<V> {

  private final Time time;
  private final Supplier<ClientPolicy> policy;
  private final LocalLayer<V> local;
  private final SharedLayer<V> shared;
  private final Loads<V> loads;
  private final Fills<V> fills;
  private final Writing writing = new Writing();
  private final Flights<RegionKey, Found<V>> lookups;
  private final Flights<RegionKey, Loaded<V>> loadings;

  Fetches(
      RegionParts parts,
      LocalLayer<V> local,
      SharedLayer<V> shared,
      Loads<V> loads,
      Fills<V> fills) {
    this.time = parts.time();
    this.policy = parts::policy;
    this.local = local;
    this.shared = shared;
    this.loads = loads;
    this.fills = fills;
    lookups =
        new Flights<>(
            time,
            this::lookupLimits,
            this::keepFound,
            new Endings<>(Found.unavailable(), Found.unavailable()));
    loadings =
        new Flights<>(
            time,
            this::loadLimits,
            this::keepLoaded,
            new Endings<>(
                new Loaded.Unanswered<>(Read.Reason.TIMED_OUT),
                new Loaded.Unanswered<>(Read.Reason.CLOSED),
                Loaded.Unanswered.class::isInstance));
  }

  /** A look-up ends by its own deadline; nobody takes it over. */
  private FlightLimits lookupLimits() {
    ClientPolicy now = policy.get();
    return new FlightLimits(now.deadlines().cache(), 1, now.deadlines().cache());
  }

  private FlightLimits loadLimits() {
    ClientPolicy now = policy.get();
    return new FlightLimits(
        now.lease().duration(), now.lease().maxFetchesPerKey(), now.deadlines().load());
  }

  private void keepFound(RegionKey key, Found<V> found) {
    if (writing.has(key)) {
      return;
    }
    if (found.entry() != null) {
      local.put(key, found.entry());
    } else if (found.answered()) {
      local.saidToBeGone(key);
    }
  }

  private void keepLoaded(RegionKey key, Loaded<V> loaded) {
    if (loaded instanceof Loaded.Fresh<V> fresh) {
      var unused = written(key, () -> fills.keep(key, fresh, null, cacheDeadline()));
    }
  }

  Deadline cacheDeadline() {
    return Deadline.in(policy.get().deadlines().cache(), time);
  }

  /** A look-up for several keys, not begun. */
  Batch<Found<V>> lookupTogether() {
    return new Batch<>(keys -> shared.lookupAll(keys, cacheDeadline()));
  }

  /** A load for several keys, not begun. */
  Batch<Loaded<V>> loadTogether(Load<V> load, Urgency urgency) {
    return new Batch<>(keys -> loads.many(keys, load, urgency));
  }

  /** What the shards hold; joined, and kept in this pod. */
  CompletableFuture<Found<V>> found(RegionKey key, Deadline deadline) {
    return lookups.join(key, () -> shared.lookup(key, cacheDeadline()), Patience.until(deadline));
  }

  /** The same with a look-up that is shared with other keys. */
  CompletableFuture<Found<V>> found(RegionKey key, Batch<Found<V>> batch, Deadline deadline) {
    return lookups.join(key, () -> batch.fetch(key), Patience.until(deadline));
  }

  /** Begins a look-up that nobody waits for, null if one is under way. */
  @Nullable CompletableFuture<Found<V>> lookUp(RegionKey key) {
    return lookups.start(key, () -> shared.lookup(key, cacheDeadline()));
  }

  /** The same with a look-up that is shared with other keys. */
  @Nullable CompletableFuture<Found<V>> lookUp(RegionKey key, Batch<Found<V>> batch) {
    return lookups.start(key, () -> batch.fetch(key));
  }

  /** What the source has; joined, and kept in both layers. */
  CompletableFuture<Loaded<V>> loaded(
      RegionKey key, Load<V> load, Urgency urgency, Patience patience) {
    return loadings.join(key, fetch(key, load, urgency), patience);
  }

  /** The same with a load that is shared with other keys. */
  CompletableFuture<Loaded<V>> loaded(RegionKey key, Batch<Loaded<V>> batch, Patience patience) {
    return loadings.join(key, () -> known(key, () -> batch.fetch(key)), patience);
  }

  /** Begins a load that nobody waits for, null if one is under way. */
  @Nullable CompletableFuture<Loaded<V>> load(RegionKey key, Load<V> load, Urgency urgency) {
    return loadings.start(key, fetch(key, load, urgency));
  }

  /** The same with a load that is shared with other keys. */
  @Nullable CompletableFuture<Loaded<V>> load(RegionKey key, Batch<Loaded<V>> batch) {
    return loadings.start(key, () -> known(key, () -> batch.fetch(key)));
  }

  private Fetch<Loaded<V>> fetch(RegionKey key, Load<V> load, Urgency urgency) {
    return () -> known(key, () -> loads.one(key, load, urgency));
  }

  /** Whoever looked before another one's load ended, and came after it, would load once more. */
  private CompletableFuture<Loaded<V>> known(RegionKey key, Fetch<Loaded<V>> otherwise) {
    Entry<V> entry = local.get(key);
    return entry != null && entry.isFresh(time.nanos())
        ? CompletableFuture.completedFuture(new Loaded.Known<>(entry))
        : otherwise.begin();
  }

  /**
   * Runs what writes a key. What is under way for it is older and is not kept; nor is what the
   * shards say before the write has ended, well or not: it may have been read before it.
   */
  <T> CompletableFuture<T> overtaken(RegionKey key, Supplier<CompletableFuture<T>> write) {
    loadings.supersede(key);
    return written(key, write);
  }

  private <T> CompletableFuture<T> written(RegionKey key, Supplier<CompletableFuture<T>> write) {
    writing.begin(key);
    // one that is being kept at this instant comes before the write, and is replaced by it
    lookups.supersede(key);
    try {
      return write.get().whenComplete((outcome, error) -> writeEnded(key));
    } catch (RuntimeException | Error failed) {
      writeEnded(key);
      throw failed;
    }
  }

  private void writeEnded(RegionKey key) {
    lookups.supersede(key);
    writing.end(key);
  }

  /** What is under way for a key is older than what comes now: it is not kept. */
  void supersede(RegionKey key) {
    lookups.supersede(key);
    loadings.supersede(key);
  }

  void supersedeAll() {
    lookups.supersedeAll();
    loadings.supersedeAll();
  }

  long takeovers() {
    return loadings.takeovers();
  }

  void close() {
    lookups.close();
    loadings.close();
    loads.close();
  }
}
