package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.time.Time.Alarm;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
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
  private final Map<Alarm, CompletableFuture<Loaded<V>>> waiting = new ConcurrentHashMap<>();
  private volatile boolean closed;

  Authority(Loads<V> loads, Waits waits, Time time, Answers<V> answers) {
    this.loads = loads;
    this.waits = waits;
    this.time = time;
    this.answers = answers;
  }

  CompletableFuture<Read<V>> read(
      RegionKey key, @Nullable Load<V> load, @Nullable Deadline caller) {
    if (load == null) {
      return CompletableFuture.completedFuture(answers.unanswered(Read.Reason.UNAVAILABLE));
    }
    CompletableFuture<Loaded<V>> answer = loads.one(key, load, Urgency.AUTHORITY);
    if (!answer.isDone()) {
      Alarm late =
          time.after(waits.load(caller).left(time), () -> end(answer, Read.Reason.TIMED_OUT));
      waiting.put(late, answer);
      if (closed) {
        // close() may have passed it by, and the alarm ends with the cache
        end(answer, Read.Reason.CLOSED);
      }
      var unused =
          answer.whenComplete(
              (loaded, error) -> {
                late.cancel();
                waiting.remove(late);
              });
    }
    return answer.handle(this::outcome);
  }

  private static <V> void end(CompletableFuture<Loaded<V>> answer, Read.Reason why) {
    answer.complete(new Loaded.Unanswered<>(why));
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

  void close() {
    closed = true;
    List.copyOf(waiting.values()).forEach(answer -> end(answer, Read.Reason.CLOSED));
  }
}
