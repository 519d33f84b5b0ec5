package io.layeredcache.client.flight;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.datastructures.BooleanGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * Single flight, one key, side by side.
 *
 * <ol>
 *   <li>Who leads and whose value is kept is what one thread could have seen: one leader at a time,
 *       and after an ending or a superseding the next caller leads anew.
 *   <li>Whoever has a seat is told once: late if his own deadline passed, else by a flight that was
 *       not over when he came. He may be told a moment after the next caller has begun to lead, so
 *       that this is looked at when all threads have ended.
 * </ol>
 *
 * <p>A thread ends only its own fetches. Leases do not end here: one fetch a flight.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
public final class FlightsLincheckTest {

  private static final String KEY = "product:4821";
  private static final int THREADS = 10;

  /** The thread that leads when the others come. */
  static final int FIRST = 1;

  private static final FlightLimits LIMITS =
      new FlightLimits(Duration.ofHours(1), 1, Duration.ofHours(2));

  /** The deadline of each thread's caller, to be let pass by hand; no other alarm ever rings. */
  private static final class Deadlines implements Time {

    private final AtomicReferenceArray<Runnable> alarms = new AtomicReferenceArray<>(THREADS);

    Deadline of(int thread) {
      return new Deadline(thread);
    }

    void pass(int thread) {
      Runnable alarm = alarms.getAndSet(thread, null);
      if (alarm != null) {
        alarm.run();
      }
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public Instant now() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
      if (delay.toNanos() < THREADS) {
        alarms.set((int) delay.toNanos(), task);
      }
      return () -> {};
    }
  }

  /** A fetch, which is the value that it brings as well. */
  private static final class Fetching {

    private final CompletableFuture<Fetching> future = new CompletableFuture<>();
    private final AtomicInteger overAt = new AtomicInteger(Integer.MAX_VALUE);
    private volatile boolean kept;
    private volatile boolean keptLate;

    boolean end(boolean well) {
      return well ? future.complete(this) : future.completeExceptionally(new Failed(this));
    }

    void keep() {
      keptLate = overAt.get() < Integer.MAX_VALUE;
      kept = true;
    }

    /** What ended it or superseded it has returned. */
    void over(int tick) {
      overAt.accumulateAndGet(tick, Math::min);
    }

    boolean wasOverAt(int tick) {
      return overAt.get() <= tick;
    }
  }

  /** The error of a fetch. */
  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Fetching fetching;

    private Failed(Fetching fetching) {
      super("no value", null, false, false);
      this.fetching = fetching;
    }
  }

  /** What a caller got who came at that tick. */
  private static final class Seat {

    private final int came;
    private final CompletableFuture<Fetching> told;
    private volatile boolean expired;

    private Seat(int came, CompletableFuture<Fetching> told) {
      this.came = came;
      this.told = told;
    }
  }

  private final Fetching late = new Fetching();
  private final Deadlines time = new Deadlines();
  private final AtomicInteger ticks = new AtomicInteger();
  private final AtomicReferenceArray<Fetching> own = new AtomicReferenceArray<>(THREADS);
  private final AtomicReferenceArray<Seat> last = new AtomicReferenceArray<>(THREADS);
  private final Queue<Fetching> fetches = new ConcurrentLinkedQueue<>();
  private final Queue<Seat> seats = new ConcurrentLinkedQueue<>();
  private final Flights<String, Fetching> flights =
      new Flights<>(
          time, () -> LIMITS, (key, value) -> value.keep(), new Endings<>(late, new Fetching()));

  public FlightsLincheckTest() {
    join(FIRST);
  }

  @Operation
  public String join(@Param(name = "thread") int thread) {
    Fetching before = own.get(thread);
    int came = ticks.incrementAndGet();
    Seat seat =
        new Seat(came, flights.join(KEY, () -> begin(thread), Patience.until(time.of(thread))));
    last.set(thread, seat);
    seats.add(seat);
    return own.get(thread) == before ? "follows" : "leads";
  }

  private CompletableFuture<Fetching> begin(int thread) {
    Fetching fetching = new Fetching();
    fetches.add(fetching);
    own.set(thread, fetching);
    return fetching.future;
  }

  /** The newest fetch of that thread brings its value, or an error. */
  @Operation
  public String end(
      @Param(name = "thread") int thread, @Param(gen = BooleanGen.class) boolean well) {
    Fetching fetching = own.get(thread);
    if (fetching == null || !fetching.end(well)) {
      return "nothing to end";
    }
    fetching.over(ticks.incrementAndGet());
    return fetching.kept ? "kept" : "not kept";
  }

  @Operation
  public void deadlinePasses(@Param(name = "thread") int thread) {
    Seat seat = last.get(thread);
    if (seat != null) {
      seat.expired = true;
      time.pass(thread);
    }
  }

  @Operation
  public void supersede() {
    List<Fetching> before = List.copyOf(fetches);
    flights.supersede(KEY);
    int tick = ticks.incrementAndGet();
    before.forEach(fetching -> fetching.over(tick));
  }

  /** Once all threads have ended and every fetch has. */
  @Validate
  public void everyoneWasToldByAFlightThatWasNotOverWhenHeCame() {
    for (Fetching fetching : fetches) {
      fetching.end(true);
      check(!fetching.keptLate, "a value was kept that had been superseded");
    }
    for (Seat seat : seats) {
      check(seat.told.isDone(), "somebody hangs");
      Fetching by = seat.told.handle(FlightsLincheckTest::whose).join();
      if (by == late) {
        check(seat.expired, "somebody was told that he is late, and was not");
      } else {
        check(!by.wasOverAt(seat.came), "somebody was told by a flight before his time");
      }
    }
    check(flights.size() == 0, "a flight is left behind");
  }

  private static Fetching whose(Fetching value, Throwable error) {
    return error instanceof Failed failed ? failed.fetching : value;
  }

  private static void check(boolean holds, String complaint) {
    if (!holds) {
      throw new AssertionError(complaint);
    }
  }

  @Test
  void f05EveryInterleavingOfAFewStepsIsOneThatASingleThreadCouldHaveSeen() {
    new ModelCheckingOptions()
        .sequentialSpecification(SingleFlightModel.class)
        // what is checked lies between their calls, not within
        .addGuarantee(
            forClasses(ConcurrentHashMap.class.getName(), ConcurrentLinkedQueue.class.getName())
                .allMethods()
                .treatAsAtomic())
        .iterations(6)
        .invocationsPerIteration(150)
        .threads(3)
        .actorsPerThread(2)
        .actorsBefore(0)
        .actorsAfter(2)
        .check(FlightsLincheckTest.class);
  }
}
