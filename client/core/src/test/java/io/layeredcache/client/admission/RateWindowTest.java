package io.layeredcache.client.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateWindowTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void neverGivesMoreThanItsLimitWithinAnySpan() {
    Random random = new Random(1);
    RateWindow window = new RateWindow(72, SECOND, 0);
    Deque<Long> taken = new ArrayDeque<>();
    long now = 0;
    int all = 0;
    for (int i = 0; i < 100_000; i++) {
      now += random.nextInt(2_000_000);
      if (window.tryTake(0, now)) {
        taken.add(now);
        all++;
      }
      while (!taken.isEmpty() && now - taken.peek() >= SECOND.toNanos()) {
        taken.remove();
      }
      assertThat(taken).hasSizeLessThanOrEqualTo(72);
    }
    // and hardly less, where more is asked for
    assertThat(all).isGreaterThan((int) (0.97 * 72 * (now / 1e9)));
  }

  @Test
  void leavesTheReserveToWhoMayTakeIt() {
    RateWindow window = new RateWindow(10, SECOND, 0);
    for (int i = 0; i < 8; i++) {
      assertThat(window.tryTake(2, 0)).isTrue();
    }

    assertThat(window.tryTake(2, 0)).isFalse();
    assertThat(window.tryTake(0, 0)).isTrue();
  }

  @Test
  void givesBackEverythingAfterALongSilence() {
    RateWindow window = new RateWindow(3, SECOND, -5);
    for (int i = 0; i < 3; i++) {
      window.tryTake(0, 0);
    }

    assertThat(window.taken(Duration.ofHours(1).toNanos())).isZero();
  }

  @Test
  void aShareThatIsNoWholeNumberIsStretchedInTime() {
    PodShare share = PodShare.of(10, 20);

    assertThat(share).isEqualTo(new PodShare(1, Duration.ofSeconds(2)));
    assertThat(PodShare.of(7_200, 20)).isEqualTo(new PodShare(360, SECOND));
  }
}
