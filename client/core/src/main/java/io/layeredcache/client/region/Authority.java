package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.time.Time.Alarm;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads of what is never cached: every call asks the loader. If that fails, so does the call; if it
 * is late, nobody could say. No earlier answer stands in.
 */
final class Authority<V> {

  private final Loads<V> loads;
  private final Waits waits;
  private final Time time;
  private final Answers<V> answers;
  private final Map<Alarm, Asked<V>> waiting = new ConcurrentHashMap<>();
  private volatile boolean closed;

  Authority(Loads<V> loads, Waits waits, Time time, Answers<V> answers) {
    this.loads = loads;
    this.waits = waits;
    this.time = time;
    this.answers = answers;
  }

  CompletableFuture<Read<V>> read(
      RegionKey key, @Nullable Load<V> load, @Nullable Deadline caller) {
    return load == null
        ? CompletableFuture.completedFuture(answers.unanswered(Read.Reason.UNAVAILABLE))
        : readAll(List.of(key), load, caller).thenApply(reads -> reads.get(0));
  }

  /** A read for each key, in their order, by one load. */
  CompletableFuture<List<Read<V>>> readAll(
      List<RegionKey> keys, Load<V> load, @Nullable Deadline caller) {
    Asked<V> asked = new Asked<>(keys.size(), loads.many(keys, load, Urgency.AUTHORITY));
    if (!asked.answer.isDone()) {
      Alarm late =
          time.after(waits.load(caller).left(time), () -> asked.end(Read.Reason.TIMED_OUT));
      waiting.put(late, asked);
      if (closed) {
        // close() may have passed it by, and the alarm ends with the cache
        asked.end(Read.Reason.CLOSED);
      }
      var unused =
          asked.answer.whenComplete(
              (loaded, error) -> {
                late.cancel();
                waiting.remove(late);
              });
    }
    return asked.answer.handle(
        (loaded, error) ->
            IntStream.range(0, keys.size())
                .mapToObj(nth -> outcome(loaded == null ? null : loaded.get(nth), error))
                .toList());
  }

  private Read<V> outcome(@Nullable Loaded<V> loaded, @Nullable Throwable error) {
    if (loaded instanceof Loaded.Fresh<V> fresh) {
      return answers.loaded(fresh);
    }
    if (loaded instanceof Loaded.Unanswered<V> unanswered) {
      return answers.unanswered(unanswered.why());
    }
    answers.failed();
    throw new CompletionException(error);
  }

  private record Asked<V>(int keys, CompletableFuture<List<Loaded<V>>> answer) {

    void end(Read.Reason why) {
      answer.complete(Collections.nCopies(keys, new Loaded.Unanswered<>(why)));
    }
  }

  void close() {
    closed = true;
    List.copyOf(waiting.values()).forEach(asked -> asked.end(Read.Reason.CLOSED));
  }
}
