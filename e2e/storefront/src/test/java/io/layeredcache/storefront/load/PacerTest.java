package io.layeredcache.storefront.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PacerTest {
  private final VirtualTime time = new VirtualTime();
  private final AtomicInteger calls = new AtomicInteger();

  @Test
  void callsAsOftenAsItsRateSays() {
    Pacer.start(time, 160, calls::incrementAndGet);

    time.advance(Duration.ofSeconds(60));

    assertThat(calls).hasValue(60 * 160);
  }

  @Test
  void aRateBelowOneASecondIsKeptToo() {
    Pacer.start(time, 0.5, calls::incrementAndGet);

    time.advance(Duration.ofSeconds(10));

    assertThat(calls).hasValue(5);
  }

  @Test
  void callsAreSpreadOverTheSecond() {
    Pacer.start(time, 100, calls::incrementAndGet);

    time.advance(Duration.ofMillis(500));

    assertThat(calls).hasValue(50);
  }

  @Test
  void callsNoMoreOnceClosed() {
    Pacer pacer = Pacer.start(time, 100, calls::incrementAndGet);

    pacer.close();
    time.advance(Duration.ofSeconds(1));

    assertThat(calls).hasValue(0);
    assertThat(time.pending()).isZero();
  }
}
