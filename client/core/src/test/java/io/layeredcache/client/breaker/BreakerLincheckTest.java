package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/**
 * Each operation of a breaker takes effect at one instant: what threads see of it side by side is
 * what one thread could have seen. Every thread holds one permit at a time; time is a number that
 * any of them may turn on.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
public class BreakerLincheckTest {

  private static final long COOLDOWN = 10;
  private static final int THREADS = 10;

  /** Time without alarms: a breaker sets none. */
  private static final class Ticks implements Time {

    private final AtomicLong now = new AtomicLong();

    @Override
    public long nanos() {
      return now.get();
    }

    @Override
    public Instant now() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
      throw new UnsupportedOperationException();
    }
  }

  private final Ticks time = new Ticks();
  private final Breaker breaker =
      new Breaker(
          "checked",
          new BreakerSettings(
              2, 1, Duration.ofNanos(COOLDOWN), Share.NONE, Duration.ofNanos(COOLDOWN)),
          time,
          () -> 0,
          BreakerListener.NONE);
  private final AtomicReferenceArray<Permit> held = new AtomicReferenceArray<>(THREADS);

  @Operation
  public String acquire(@Param(name = "thread") int thread) {
    Permit permit = breaker.tryAcquire();
    held.set(thread, permit);
    return permit == null ? "rejected" : permit.isProbe() ? "probe" : "call";
  }

  @Operation
  public boolean success(@Param(name = "thread") int thread) {
    Permit permit = held.get(thread);
    return permit != null && permit.success();
  }

  @Operation
  public boolean failure(@Param(name = "thread") int thread) {
    Permit permit = held.get(thread);
    return permit != null && permit.failure();
  }

  @Operation
  public void ignored(@Param(name = "thread") int thread) {
    Permit permit = held.get(thread);
    if (permit != null) {
      permit.ignored();
    }
  }

  @Operation
  public void coolsDown() {
    time.now.addAndGet(COOLDOWN);
  }

  @Operation
  public void reset() {
    breaker.reset();
  }

  @Operation
  public boolean isOpen() {
    return breaker.isOpen();
  }

  @Test
  void everyInterleavingOfAFewStepsIsOneThatASingleThreadCouldHaveSeen() {
    new ModelCheckingOptions()
        .iterations(10)
        .invocationsPerIteration(100)
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(4)
        .actorsAfter(2)
        .check(BreakerLincheckTest.class);
  }
}
