package io.layeredcache.client.breaker;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;

class HintsInMemoryTest implements SharedHintsContract {

  private final VirtualTime time = new VirtualTime();
  private final HintsInMemory store = new HintsInMemory(time, Duration.ZERO);

  @Override
  public SharedHints as(String pod) {
    return store.as(pod);
  }

  @Override
  public void letPass(Duration passed) {
    time.advance(passed);
  }
}
