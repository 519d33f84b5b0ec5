package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When this pod asks the store, beside the calls and never in their way: at once after a failure or
 * a recovery, and every 5 s for what a lost message would have said. One exchange at a time, 20 ms
 * between two, one second for each, and none for 5 s after one that failed: that is all that a
 * store which is down or slow gets from a pod.
 */
final class HintExchange implements AutoCloseable {

  private static final Duration BEAT = Duration.ofSeconds(5);
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

  private final SharedHints store;
  private final Time time;
  private final Map<String, SharedBreaker> members = new ConcurrentSkipListMap<>();
  // all below under this object's lock
  private boolean busy;
  private boolean again;
  private boolean wantsAll;
  private boolean closed;
  private Time.@Nullable Alarm beat;

  /** Begins to listen; the beats of the pods are spread by the random number. */
  HintExchange(SharedHints store, Time time, DoubleSupplier random) {
    this.store = store;
    this.time = time;
    store.listen(this::hear);
    synchronized (this) {
      beat = time.after(BEAT.plusNanos((long) (BEAT.toNanos() * random.getAsDouble())), this::beat);
    }
  }

  void join(SharedBreaker member) {
    members.put(member.name(), member);
    soon();
  }

  private void beat() {
    synchronized (this) {
      if (closed) {
        return;
      }
      beat = time.after(BEAT, this::beat);
      wantsAll = true;
    }
    soon();
  }

  /** Tells what there is to tell, now or as soon as an exchange may begin. */
  void soon() {
    boolean all;
    synchronized (this) {
      if (busy || closed) {
        again = true;
        return;
      }
      busy = true;
      again = false;
      all = wantsAll;
      wantsAll = false;
    }
    exchange(reports(all));
  }

  private List<Report> reports(boolean all) {
    List<Report> reports = new ArrayList<>();
    for (SharedBreaker member : members.values()) {
      if (all || member.hasNews()) {
        reports.add(member.report());
      }
    }
    return reports;
  }

  private void exchange(List<Report> reports) {
    if (reports.isEmpty()) {
      pause(PAUSE);
      return;
    }
    CompletableFuture<List<Hint>> answer = ask(reports);
    Time.Alarm deadline = time.after(DEADLINE, () -> answer.cancel(false));
    // the answer's value is used here alone, its failure is handled here: nothing else waits for it
    CompletableFuture<Void> unused =
        answer.handle(
            (hints, failure) -> {
              deadline.cancel();
              over(reports, failure == null ? hints : null);
              return null;
            });
  }

  /** A store that throws where it should answer is one more that cannot be asked. */
  private CompletableFuture<List<Hint>> ask(List<Report> reports) {
    try {
      return store.exchange(reports);
    } catch (RuntimeException | Error failed) {
      return CompletableFuture.failedFuture(failed);
    }
  }

  private void over(List<Report> reports, @Nullable List<Hint> hints) {
    // whatever a hint does to who hears it, the next exchange comes
    pause(hints == null ? PAUSE_AFTER_FAILURE : PAUSE);
    if (hints != null) {
      hints.forEach(this::hear);
      return;
    }
    for (Report report : reports) {
      SharedBreaker member = members.get(report.breaker());
      if (member != null) {
        member.mayBeLost(report);
      }
    }
  }

  private void pause(Duration pause) {
    Time.Alarm unused = time.after(pause, this::resume);
  }

  private void resume() {
    synchronized (this) {
      busy = false;
      if (!again) {
        return;
      }
    }
    soon();
  }

  private void hear(Hint hint) {
    SharedBreaker member = members.get(hint.breaker());
    if (member != null && !isClosed()) {
      member.hear(hint);
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Nothing is told, asked or heard any more. */
  @Override
  public synchronized void close() {
    closed = true;
    if (beat != null) {
      beat.cancel();
    }
  }
}
