package io.layeredcache.client.breaker;

import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.policy.Share;
import java.util.List;
import org.jspecify.annotations.Nullable;

class BreakerContractTest implements BreakerContract {

  private record Own(Breaker breaker, Told told) implements Subject {

    @Override
    public @Nullable Call tryAcquire() {
      Permit permit = breaker.tryAcquire();
      return permit == null ? null : new OwnCall(permit);
    }

    @Override
    public List<String> events() {
      return told.events().stream().map(event -> event.substring(0, event.indexOf(' '))).toList();
    }
  }

  private record OwnCall(Permit permit) implements Call {

    @Override
    public void succeeded() {
      permit.success();
    }

    @Override
    public void failed() {
      permit.failure();
    }
  }

  @Override
  public Subject subject(VirtualTime time) {
    BreakerSettings settings = new BreakerSettings(2, 1, COOLDOWN, Share.NONE, PROBE_DEADLINE);
    Told told = new Told();
    return new Own(new Breaker("shard-1", settings, time, () -> 0, told), told);
  }
}
