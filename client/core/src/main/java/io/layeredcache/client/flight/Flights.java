package io.layeredcache.client.flight;

import io.layeredcache.client.time.Time;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Single flight: at most one fetch per key at a time, as long as its lease lasts, whatever the
 * number of callers.
 *
 * <ol>
 *   <li>The first caller leads: his fetch begins on his thread. Later ones follow.
 *   <li>A fetch that has not ended when its lease ends is doubted: a dead leader looks like a slow
 *       one. If somebody waits, his fetch begins beside it, up to the allowed number.
 *   <li>The first fetch that brings a value ends the flight. An error, or a value that is no
 *       answer, ends it once no other fetch runs.
 *   <li>A fetch that outlives its limit is given up, and what it brings later is not kept: it would
 *       be older than what came after it.
 * </ol>
 *
 * <p>So everyone ends: at the value, at the error, or at his own deadline.
 */
public final class Flights<K, T> {

  private static final Logger LOG = LoggerFactory.getLogger(Flights.class);

  private final ConcurrentHashMap<K, Flight<K, T>> underWay = new ConcurrentHashMap<>();

  /** Those that nobody can join any more, but for whom somebody may still wait. */
  private final Set<Flight<K, T>> superseded = ConcurrentHashMap.newKeySet();

  private final Time time;
  private final Supplier<FlightLimits> limits;
  private final Landing<K, T> landing;
  private final Endings<T> endings;
  private final LongAdder takeovers = new LongAdder();
  private volatile boolean closed;

  /** No flight yet. The limits are asked for each. */
  public Flights(
      Time time, Supplier<FlightLimits> limits, Landing<K, T> landing, Endings<T> endings) {
    this.time = time;
    this.limits = limits;
    this.landing = landing;
    this.endings = endings;
  }

  /** Leads or follows. The future is the caller's own and ends at his deadline at the latest. */
  public CompletableFuture<T> join(K key, Fetch<T> fetch, Patience patience) {
    while (!closed) {
      Flight<K, T> flight = underWay.get(key);
      if (flight == null) {
        Flight<K, T> fresh = new Flight<>(this, key, limits.get());
        flight = underWay.putIfAbsent(key, fresh);
        if (flight == null) {
          CompletableFuture<T> seat = fresh.lead(fetch, patience.leading());
          closeIfLate(fresh);
          return seat;
        }
      }
      CompletableFuture<T> seat = flight.follow(fetch, patience.following());
      if (seat != null) {
        return seat;
      }
      // it ended between the look and the step
      underWay.remove(key, flight);
    }
    return CompletableFuture.completedFuture(endings.closed());
  }

  /** Fetches for nobody in particular; null if that is under way or all has been closed. */
  public @Nullable CompletableFuture<T> start(K key, Fetch<T> fetch) {
    if (closed || underWay.containsKey(key)) {
      return null;
    }
    Flight<K, T> fresh = new Flight<>(this, key, limits.get());
    if (underWay.putIfAbsent(key, fresh) != null) {
      return null;
    }
    CompletableFuture<T> result = fresh.fly(fetch);
    closeIfLate(fresh);
    return result;
  }

  /** A flight that began while all others were being closed would be forgotten. */
  private void closeIfLate(Flight<K, T> flight) {
    if (closed) {
      flight.end(endings.closed());
    }
  }

  /**
   * What is being fetched for a key has been overtaken: who waits is told it still, but it is not
   * kept, and who comes now does not wait for it.
   */
  public void supersede(K key) {
    Flight<K, T> flight = underWay.get(key);
    if (flight == null) {
      return;
    }
    superseded.add(flight);
    // marked before the way is free: else its value could be kept after that of a newer flight
    boolean stillFlies = flight.supersede();
    underWay.remove(key, flight);
    if (stillFlies) {
      closeIfLate(flight);
    } else {
      // it ended before it was noted
      superseded.remove(flight);
    }
  }

  /** The same for all keys. */
  public void supersedeAll() {
    List.copyOf(underWay.keySet()).forEach(this::supersede);
  }

  /** Keys that are being fetched. */
  public int size() {
    return underWay.size();
  }

  /** How often a fetch began beside one whose lease had ended. */
  public long takeovers() {
    return takeovers.sum();
  }

  /** Ends every flight, and everyone who waits is told that it has been closed. */
  public void close() {
    closed = true;
    List.copyOf(underWay.values()).forEach(flight -> flight.end(endings.closed()));
    List.copyOf(superseded).forEach(flight -> flight.end(endings.closed()));
  }

  Time time() {
    return time;
  }

  T late() {
    return endings.late();
  }

  boolean isNoAnswer(@Nullable T value) {
    return value != null && endings.noAnswer().test(value);
  }

  void tookOver() {
    takeovers.increment();
  }

  void ended(K key, Flight<K, T> flight) {
    underWay.remove(key, flight);
    superseded.remove(flight);
  }

  void land(K key, @Nullable T value) {
    if (value == null) {
      return;
    }
    try {
      landing.land(key, value);
    } catch (RuntimeException | Error failed) {
      // who waits has his value all the same, and the key is free for the next flight
      LOG.error("a value that was fetched could not be kept", failed);
    }
  }
}
