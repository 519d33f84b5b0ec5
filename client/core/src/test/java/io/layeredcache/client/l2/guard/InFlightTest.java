package io.layeredcache.client.l2.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class InFlightTest {

  private static final int MOST = 4;
  private static final int TURNS = 1_000_000;

  private final InFlight inFlight = new InFlight(MOST);

  @Test
  void countsThemInTogetherOrNotAtAll() {
    assertThat(inFlight.tryEnter(MOST - 1)).isTrue();
    assertThat(inFlight.tryEnter(2)).isFalse();
    assertThat(inFlight.tryEnter(1)).isTrue();
    assertThat(inFlight.count()).isEqualTo(MOST);
  }

  @Test
  void aBigEntryThatIsRefusedTakesNoRoomFromOthersMeanwhile() throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread big =
        new Thread(
            () -> {
              while (!over.get()) {
                assertThat(inFlight.tryEnter(MOST + 1)).isFalse();
              }
            });
    big.start();

    int refused = 0;
    for (int turn = 0; turn < TURNS; turn++) {
      if (inFlight.tryEnter(1)) {
        inFlight.leave();
      } else {
        refused++;
      }
    }
    over.set(true);
    big.join();

    assertThat(refused).isZero();
  }
}
