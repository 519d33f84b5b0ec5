package io.layeredcache.client.region;

import io.layeredcache.client.codec.ValueFormat;
import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.key.KeySpace;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The parts of an open region put together, and the end of all of them. Wiring only. */
final class RegionCore<V> {

  private final KeySpace keys;
  private final Time time;
  private final Executor callbacks;
  private final RegionMeters meters;
  private final LocalLayer<V> local;
  private final Fetches<V> fetches;
  private final Authority<V> authority;
  private final ReadPath<V> reads;
  private final BulkReadPath<V> bulkReads;
  private final WritePath<V> writes;
  private final Answers<V> answers;
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final Topologies.Subscription policies;
  private volatile Named named;
  private volatile boolean closed;

  RegionCore(RegionSpec<V> spec, RegionParts parts) {
    keys = new KeySpace(spec.name(), () -> parts.policy().keys());
    time = parts.time();
    callbacks = parts.callbacks();
    meters = new RegionMeters(parts.meters(), spec.name());
    answers = new Answers<>(time, meters);
    ValueFormat<V> format = new ValueFormat<>(spec.codec(), spec.deflated());
    local = new LocalLayer<>(parts, keys, () -> lifetimes(spec, parts));
    Generation generation =
        new Generation(parts, spec.name(), () -> lifetimes(spec, parts).longest(), this::forget);
    SharedLayer<V> shared =
        new SharedLayer<>(parts, generation, format, () -> lifetimes(spec, parts), meters);
    Fills<V> fills =
        new Fills<>(parts, format, local, shared, () -> lifetimes(spec, parts), meters);
    Loads<V> loads = new Loads<>(parts, fills, meters);
    Waits waits = new Waits(() -> parts.policy().deadlines(), time);
    fetches = new Fetches<>(parts, local, shared, loads, fills);
    authority = new Authority<>(loads, waits, time, answers);
    Refreshes<V> refreshes = new Refreshes<>(fetches, local, time);
    reads = new ReadPath<>(spec, time, local, fetches, refreshes, authority, waits, answers);
    bulkReads =
        new BulkReadPath<>(
            spec.cacheClass().urgency(), reads, fetches, refreshes, authority, waits);
    writes = new WritePath<>(time, local, shared, fetches, fills, generation, waits);
    named = Named.by(parts.policy());
    policies = parts.topologies().subscribe(document -> keysAre(Named.by(document.policy())));
    RegionMeters.observe(
        parts.meters(), "loads.takeovers", spec.name(), fetches, Fetches::takeovers);
  }

  private static Lifetimes lifetimes(RegionSpec<?> spec, RegionParts parts) {
    ClientPolicy policy = parts.policy();
    return new Lifetimes(
        policy, spec.cacheClass().in(policy.classes()), parts.time(), parts.random());
  }

  private void forget() {
    writes.forget();
  }

  /** What of a policy stands in every key: under another, nothing that was stored is asked for. */
  private record Named(int epoch, String region) {

    static Named by(ClientPolicy policy) {
      return new Named(policy.keys().epoch(), policy.region());
    }
  }

  private void keysAre(Named now) {
    if (!now.equals(named)) {
      named = now;
      // on the shards all is hidden by its key; this pod's own memory has the keys without it
      forget();
    }
  }

  KeySpace keys() {
    return keys;
  }

  LocalLayer<V> local() {
    return local;
  }

  Time time() {
    return time;
  }

  RegionMeters meters() {
    return meters;
  }

  CompletableFuture<Read<V>> read(
      RegionKey key, @Nullable Load<V> load, @Nullable Deadline caller) {
    return closed
        ? CompletableFuture.completedFuture(answers.unanswered(Read.Reason.CLOSED))
        : reads.read(key, load, caller);
  }

  CompletableFuture<Map<RegionKey, Read<V>>> readAll(
      List<RegionKey> wanted, Load<V> load, @Nullable Deadline caller) {
    if (!closed) {
      return bulkReads.read(wanted, load, caller);
    }
    Map<RegionKey, Read<V>> none = new LinkedHashMap<>();
    wanted.forEach(key -> none.put(key, answers.unanswered(Read.Reason.CLOSED)));
    return CompletableFuture.completedFuture(none);
  }

  CompletableFuture<WriteOutcome> set(
      RegionKey key, V value, @Nullable Duration lifetime, @Nullable Deadline caller) {
    return closed
        ? CompletableFuture.completedFuture(WriteOutcome.CLOSED)
        : writes.set(key, value, lifetime, caller);
  }

  CompletableFuture<Confirmation> delete(RegionKey key, @Nullable Deadline caller) {
    return closed ? refused() : writes.delete(key, caller);
  }

  CompletableFuture<Confirmation> clear(@Nullable Deadline caller) {
    return closed ? refused() : writes.clear(caller);
  }

  private static CompletableFuture<Confirmation> refused() {
    return CompletableFuture.completedFuture(new Unavailable(Unavailable.Cause.CLOSED));
  }

  void invalidate(RegionKey key) {
    writes.invalidate(key);
  }

  /**
   * A future for an application: its own to complete, and never ended on a thread that others wait
   * for.
   */
  <T> CompletableFuture<T> handOver(CompletableFuture<T> future) {
    CompletableFuture<T> given = new CompletableFuture<>();
    if (future.isDone()) {
      var unused = future.whenComplete((value, error) -> end(given, value, error));
    } else {
      var unused = future.whenComplete((value, error) -> endElsewhere(given, value, error));
    }
    return given;
  }

  private <T> void endElsewhere(
      CompletableFuture<T> given, @Nullable T value, @Nullable Throwable error) {
    try {
      callbacks.execute(() -> end(given, value, error));
    } catch (RejectedExecutionException full) {
      end(given, value, error);
    }
  }

  private static <T> void end(
      CompletableFuture<T> given, @Nullable T value, @Nullable Throwable error) {
    if (error != null) {
      given.completeExceptionally(Failures.thrown(error));
    } else {
      given.complete(value);
    }
  }

  void close() {
    closed = true;
    policies.cancel();
    // first: closing the loads would tell its callers that they were late
    authority.close();
    fetches.close();
    local.removeAll();
    end.complete(null);
  }

  void whenClosed(Runnable task) {
    var unused = end.thenRun(task);
  }
}
