package io.layeredcache.operator.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeadershipTest {

  private final AtomicLong wallMillis = new AtomicLong(1_000_000);
  private final AtomicLong nanos = new AtomicLong(5);
  private final Leadership leadership =
      new Leadership(Duration.ofSeconds(9), new Wall(wallMillis), nanos::get);

  @Test
  void isNotHeldBeforeItWasGranted() {
    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void countsFromTheMomentItWasAskedFor() {
    Leadership.Moment asked = leadership.now();
    pass(Duration.ofSeconds(8));

    leadership.renewed(asked);

    assertThat(leadership.isHeld()).isTrue();
    pass(Duration.ofSeconds(1));
    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void endsAlthoughTheWallClockWasSetBack() {
    leadership.renewed(leadership.now());

    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    wallMillis.addAndGet(-60_000);

    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void endsAlthoughTheMachineWasSuspendedAndItsMonotonicClockStoodStill() {
    leadership.renewed(leadership.now());

    wallMillis.addAndGet(10_000);

    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void isHeldAgainAfterARenewal() {
    leadership.renewed(leadership.now());
    pass(Duration.ofSeconds(8));
    leadership.renewed(leadership.now());
    pass(Duration.ofSeconds(8));

    assertThat(leadership.isHeld()).isTrue();
  }

  @Test
  void isNotHeldOnceItWasGivenUp() {
    leadership.renewed(leadership.now());

    leadership.ended();

    assertThat(leadership.isHeld()).isFalse();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    wallMillis.addAndGet(time.toMillis());
  }

  private static final class Wall extends Clock {
    private final AtomicLong millis;

    Wall(AtomicLong millis) {
      this.millis = millis;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis.get());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
