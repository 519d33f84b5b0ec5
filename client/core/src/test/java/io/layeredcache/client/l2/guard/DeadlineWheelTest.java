package io.layeredcache.client.l2.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineWheelTest {

  private final VirtualTime time = new VirtualTime();
  private final DeadlineWheel wheel = new DeadlineWheel(time);

  @ParameterizedTest
  @ValueSource(longs = {1, 3, 50, 51, 1023, 1024, 5000})
  void endsAtTheDeadlineAtTheLatestAndAtMostATickBefore(long millis) {
    Waiter waiter = add(millis);

    time.advance(Duration.ofMillis(millis + 10));

    assertThat(waiter.expiredAt).hasSize(1);
    long early = Duration.ofMillis(millis).toNanos() - waiter.expiredAt.get(0);
    // a deadline within the tick that has begun ends with that tick
    assertThat(early)
        .isBetween(
            millis < DeadlineWheel.TICK.toMillis() ? -DeadlineWheel.TICK.toNanos() : 0,
            DeadlineWheel.TICK.toNanos());
  }

  @Test
  void aThousandThatEndInTimeNeedOneAlarmAndLeaveNone() {
    for (int i = 0; i < 1000; i++) {
      add(50).over = true;
    }

    assertThat(time.pending()).isEqualTo(1);
    time.advance(Duration.ofMillis(60));

    assertThat(time.pending()).isZero();
  }

  @Test
  void tellsThatTheProcessStoodStillWhenTheAlarmComesLate() {
    Waiter waiter = add(50);

    time.stall(Duration.ofMillis(60));

    assertThat(waiter.stalled).isTrue();
  }

  @Test
  void remembersAStallForAllWhoWereUnderWayDuringItAndNobodyElse() {
    Waiter under = add(100);
    time.stall(Duration.ofMillis(40));
    Waiter after = add(60);

    time.advance(Duration.ofMillis(70));

    assertThat(under.stalled).isTrue();
    assertThat(after.expiredAt).hasSize(1);
    assertThat(after.stalled).isFalse();
  }

  @Test
  void tellsThatTheProcessStoodStillWhenTheDeadlinePassedWhileItWasAdded() {
    Waiter waiter =
        new Waiter(time.nanos() + Duration.ofMillis(50).toNanos()) {
          @Override
          public long deadlineNanos() {
            time.stall(Duration.ofMillis(60));
            return super.deadlineNanos();
          }
        };

    wheel.add(waiter);

    assertThat(waiter.expiredAt).hasSize(1);
    assertThat(waiter.stalled).isTrue();
  }

  @Test
  void tellsNothingOfTheKindWhenTheAlarmComesInTime() {
    Waiter waiter = add(50);

    time.advance(Duration.ofMillis(60));

    assertThat(waiter.stalled).isFalse();
  }

  @Test
  void startsAgainAfterItStoodStill() {
    add(50);
    time.advance(Duration.ofMinutes(1));
    Waiter waiter = add(50);

    time.advance(Duration.ofMillis(50));

    assertThat(waiter.expiredAt).hasSize(1);
  }

  @Test
  void abandonsWhatIsLeftWhenItIsClosedAndWhatComesLater() {
    Waiter before = add(50);
    wheel.close();
    Waiter after = add(50);

    assertThat(before.abandoned).isTrue();
    assertThat(after.abandoned).isTrue();
  }

  private Waiter add(long millis) {
    Waiter waiter = new Waiter(time.nanos() + Duration.ofMillis(millis).toNanos());
    wheel.add(waiter);
    return waiter;
  }

  private class Waiter implements Expiring {

    private final long deadline;
    private final List<Long> expiredAt = new ArrayList<>();
    private boolean over;
    private boolean abandoned;
    private boolean stalled;

    Waiter(long deadline) {
      this.deadline = deadline;
    }

    @Override
    public long deadlineNanos() {
      return deadline;
    }

    @Override
    public boolean isOver() {
      return over;
    }

    @Override
    public void expire(boolean stalled) {
      this.stalled = stalled;
      over = true;
      expiredAt.add(time.nanos());
    }

    @Override
    public void abandon() {
      abandoned = true;
    }
  }

  /** It is put back into the wheel when the closing has passed by. */
  @Test
  void abandonsWhatComesBackIntoTheWheelWhileItIsClosed() {
    Waiter ofALaterTurn = add(5000);
    wheel.add(
        new Waiter(time.nanos() + Duration.ofMillis(5000 - 4096).toNanos()) {
          @Override
          public boolean isOver() {
            wheel.close();
            return true;
          }
        });

    time.advance(Duration.ofSeconds(5));

    assertThat(ofALaterTurn.abandoned || !ofALaterTurn.expiredAt.isEmpty()).isTrue();
  }

  @Test
  void oneThatFailsTakesNoDeadlineFromTheOthers() {
    Waiter before = add(50);
    wheel.add(
        new Waiter(time.nanos() + Duration.ofMillis(50).toNanos()) {
          @Override
          public void expire(boolean stalled) {
            throw new IllegalStateException("the registry is closed");
          }
        });
    Waiter after = add(50);

    assertThatThrownBy(() -> time.advance(Duration.ofMillis(60)))
        .isInstanceOf(IllegalStateException.class);
    Waiter later = add(50);
    time.advance(Duration.ofMillis(60));

    assertThat(before.expiredAt).hasSize(1);
    assertThat(after.expiredAt).hasSize(1);
    assertThat(later.expiredAt).hasSize(1);
  }
}
