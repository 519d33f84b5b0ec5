package io.layeredcache.client.region;

import io.layeredcache.client.admission.Admittance;
import io.layeredcache.client.admission.Permit;
import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Time.Alarm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs loaders, behind admission. A permit is held until its loader has really ended. */
final class Loads<V> {

  private final RegionParts parts;
  private final Fills<V> fills;
  private final RegionMeters meters;
  private final Map<Permit, CompletableFuture<?>> running = new ConcurrentHashMap<>();

  Loads(RegionParts parts, Fills<V> fills, RegionMeters meters) {
    this.parts = parts;
    this.fills = fills;
    this.meters = meters;
  }

  CompletableFuture<Loaded<V>> one(RegionKey key, Load<V> load, Urgency urgency) {
    return many(List.of(key), load, urgency).thenApply(loaded -> loaded.get(0));
  }

  /** What the source has for each key, in their order: one call, and one read of its budget. */
  CompletableFuture<List<Loaded<V>>> many(List<RegionKey> keys, Load<V> load, Urgency urgency) {
    Admittance admittance = parts.admission().ask(urgency);
    if (!(admittance instanceof Permit permit)) {
      return unanswered(keys.size(), reason(admittance));
    }
    CompletableFuture<List<Loaded<V>>> result = new CompletableFuture<>();
    try {
      parts.loads().execute(() -> run(keys, load, permit, result));
    } catch (RejectedExecutionException full) {
      permit.release();
      return unanswered(keys.size(), Read.Reason.TOO_MANY_IN_FLIGHT);
    } catch (Error noThread) {
      // it passes, as when the machine has threads again; a permit that is lost does not come back
      permit.release();
      throw noThread;
    }
    return result;
  }

  private void run(
      List<RegionKey> keys, Load<V> load, Permit permit, CompletableFuture<List<Loaded<V>>> to) {
    Instant at = parts.time().now();
    long atNanos = parts.time().nanos();
    CompletableFuture<List<@Nullable V>> loading = begin(keys, load);
    running.put(permit, loading);
    Alarm tooLong = loading.isDone() ? () -> {} : cancelLater(loading);
    var unused =
        loading
            .whenComplete(
                (values, error) -> {
                  tooLong.cancel();
                  running.remove(permit);
                  permit.release();
                  count(error);
                })
            .thenApply(values -> fresh(values, at, atNanos))
            .whenComplete(
                (loaded, error) -> {
                  if (error != null) {
                    fail(keys.size(), Failures.plain(error), to);
                  } else {
                    to.complete(loaded);
                  }
                });
  }

  @SuppressWarnings("CatchingUnchecked") // whatever the application's loader throws is its callers'
  private CompletableFuture<List<@Nullable V>> begin(List<RegionKey> keys, Load<V> load) {
    try {
      return load.start(keys).toCompletableFuture();
    } catch (Exception | Error failed) {
      return CompletableFuture.failedFuture(new Failures.ByLoader(failed));
    }
  }

  /** A load that was cancelled here did not fail: it was late. */
  private void fail(int keys, Throwable error, CompletableFuture<List<Loaded<V>>> to) {
    if (error instanceof CancellationException) {
      to.complete(Collections.nCopies(keys, new Loaded.Unanswered<>(Read.Reason.TIMED_OUT)));
    } else {
      to.completeExceptionally(error);
    }
  }

  /**
   * A promise that is never kept would hold its permit for ever. What the application hung on it
   * runs where it is cancelled, and not on the thread of the alarms: every deadline would wait.
   */
  private Alarm cancelLater(CompletableFuture<?> loading) {
    Runnable cancels = () -> parts.callbacks().execute(() -> loading.cancel(true));
    try {
      return parts.time().after(parts.policy().deadlines().load(), cancels);
    } catch (RejectedExecutionException closed) {
      // the cache ended meanwhile, and nobody waits for this any more
      loading.cancel(true);
      return () -> {};
    }
  }

  private List<Loaded<V>> fresh(List<@Nullable V> values, Instant at, long atNanos) {
    List<Loaded<V>> loaded = new ArrayList<>(values.size());
    for (V value : values) {
      meters.load(
          value == null ? RegionMeters.LoadOutcome.ABSENT : RegionMeters.LoadOutcome.LOADED);
      loaded.add(new Loaded.Fresh<>(value, fills.encode(value), at, atNanos));
    }
    return loaded;
  }

  private void count(@Nullable Throwable error) {
    if (error != null) {
      meters.load(RegionMeters.LoadOutcome.FAILED);
    }
  }

  private static <V> CompletableFuture<List<Loaded<V>>> unanswered(int times, Read.Reason why) {
    return CompletableFuture.completedFuture(
        Collections.nCopies(times, new Loaded.Unanswered<>(why)));
  }

  private static Read.Reason reason(Admittance admittance) {
    return admittance instanceof Admittance.Refused refused
        ? switch (refused.why()) {
          case OVER_BUDGET -> Read.Reason.OVER_BUDGET;
          case COLD_START -> Read.Reason.COLD_START;
          case TOO_MANY_IN_FLIGHT -> Read.Reason.TOO_MANY_IN_FLIGHT;
        }
        : Read.Reason.UNAVAILABLE;
  }

  /** Cancels what does not hold a thread; a loader that does ends when it returns. */
  void close() {
    List.copyOf(running.values()).forEach(loading -> loading.cancel(true));
  }
}
