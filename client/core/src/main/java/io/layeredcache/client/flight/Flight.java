package io.layeredcache.client.flight;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time.Alarm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The fetches of one key from the first caller to the value. */
final class Flight<K, T> {

  private final Flights<K, T> flights;
  private final K key;
  private final FlightLimits limits;
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private final List<Alarm> alarms = new ArrayList<>(2);

  private @Nullable Fetch<T> next;
  private @Nullable Attempt newest;
  private int running;
  private int waiting;
  private boolean doubted;
  private boolean superseded;
  private boolean ended;

  Flight(Flights<K, T> flights, K key, FlightLimits limits) {
    this.flights = flights;
    this.key = key;
    this.limits = limits;
  }

  CompletableFuture<T> lead(Fetch<T> fetch, Deadline deadline) {
    CompletableFuture<T> seat = seat(deadline);
    begin(fetch);
    return seat;
  }

  CompletableFuture<T> fly(Fetch<T> fetch) {
    begin(fetch);
    return result.copy();
  }

  /** A seat, or null if it is too late for one. */
  @Nullable CompletableFuture<T> follow(Fetch<T> fetch, Deadline deadline) {
    boolean takesOver;
    synchronized (this) {
      if (ended || superseded) {
        return null;
      }
      next = fetch;
      takesOver = doubted && running < limits.maxFetches();
    }
    CompletableFuture<T> seat = seat(deadline);
    if (takesOver) {
      takeOver();
    }
    return seat;
  }

  private CompletableFuture<T> seat(Deadline deadline) {
    CompletableFuture<T> seat = new CompletableFuture<>();
    synchronized (this) {
      waiting++;
    }
    Alarm late =
        flights.time().after(deadline.left(flights.time()), () -> seat.complete(flights.late()));
    var unusedLeft = seat.whenComplete((value, error) -> leave(late));
    var unusedTold = result.whenComplete((value, error) -> tell(seat, value, error));
    return seat;
  }

  private synchronized void leave(Alarm late) {
    waiting--;
    late.cancel();
  }

  private static <T> void tell(
      CompletableFuture<T> whom, @Nullable T value, @Nullable Throwable error) {
    if (error != null) {
      whom.completeExceptionally(error);
    } else {
      whom.complete(value);
    }
  }

  void begin(Fetch<T> fetch) {
    Attempt attempt = new Attempt();
    synchronized (this) {
      if (ended) {
        return;
      }
      running++;
      doubted = false;
      newest = attempt;
    }
    CompletableFuture<T> fetched;
    try {
      fetched = fetch.begin();
    } catch (RuntimeException | Error failed) {
      fetched = CompletableFuture.failedFuture(failed);
    }
    var unused = fetched.whenComplete((value, error) -> settle(attempt, value, error));
    watch(attempt);
  }

  private synchronized void watch(Attempt attempt) {
    if (!ended && !attempt.settled) {
      alarms.add(flights.time().after(limits.lease(), this::doubt));
      alarms.add(flights.time().after(limits.lost(), () -> giveUp(attempt)));
    }
  }

  /** The lease of the newest fetch is over. */
  private void doubt() {
    boolean takesOver;
    synchronized (this) {
      doubted = !ended;
      takesOver = doubted && waiting > 0 && running < limits.maxFetches();
    }
    if (takesOver) {
      takeOver();
    }
  }

  private void takeOver() {
    Fetch<T> heir;
    synchronized (this) {
      // two who came at once: one of them
      if (!doubted || next == null) {
        return;
      }
      doubted = false;
      heir = next;
    }
    flights.tookOver();
    begin(heir);
  }

  private void settle(Attempt attempt, @Nullable T value, @Nullable Throwable error) {
    synchronized (this) {
      if (ended || attempt.settled) {
        return;
      }
      attempt.settled = true;
      running--;
      if (running > 0 && (error != null || flights.isNoAnswer(value))) {
        // all that began before the newest outlived their lease: who comes next may try again
        doubted |= attempt == newest;
        return;
      }
      finish();
      if (error == null && !superseded) {
        flights.land(key, value);
      }
    }
    flights.ended(key, this);
    tell(result, value, error == null ? null : plain(error));
  }

  /** A stage that depends on another wraps its error; a caller is told the loader's own. */
  private static Throwable plain(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error;
  }

  private void giveUp(Attempt attempt) {
    synchronized (this) {
      if (ended || attempt.settled) {
        return;
      }
      attempt.settled = true;
      running--;
      if (running > 0) {
        return;
      }
    }
    end(flights.late());
  }

  /** Ends it with that answer; nothing is kept. */
  void end(T answer) {
    synchronized (this) {
      if (ended) {
        return;
      }
      finish();
    }
    flights.ended(key, this);
    result.complete(answer);
  }

  /** Called with the lock held. */
  private void finish() {
    ended = true;
    alarms.forEach(Alarm::cancel);
    alarms.clear();
  }

  /** What it brings is not kept. Returns whether it has not ended yet. */
  synchronized boolean supersede() {
    superseded = true;
    return !ended;
  }

  /** One fetch; guarded by the flight. */
  private static final class Attempt {

    private boolean settled;
  }
}
