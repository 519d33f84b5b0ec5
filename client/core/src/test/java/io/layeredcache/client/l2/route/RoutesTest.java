package io.layeredcache.client.l2.route;

import static io.layeredcache.client.l2.route.Documents.A;
import static io.layeredcache.client.l2.route.Documents.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RoutesTest {

  private final VirtualTime time = new VirtualTime();
  private final AtomicInteger hints = new AtomicInteger();
  private final Routes routes = new Routes(Documents.twoShards(10), time, hints::incrementAndGet);

  @Test
  void f17AThousandMovedSlotsAskForDiscoveryOnce() {
    for (int slot = 0; slot < 1000; slot++) {
      assertThat(routes.moved(slot, A, B)).isTrue();
    }

    assertThat(hints).hasValue(1);
  }

  @Test
  void asksAgainAfterFiveSeconds() {
    routes.moved(1, A, B);
    time.advance(Duration.ofSeconds(5));

    routes.moved(2, A, B);

    assertThat(hints).hasValue(2);
  }
}
