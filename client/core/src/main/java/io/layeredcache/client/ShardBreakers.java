package io.layeredcache.client;

import io.layeredcache.client.breaker.Breaker;
import io.layeredcache.client.breaker.BreakerListener;
import io.layeredcache.client.breaker.BreakerMeters;
import io.layeredcache.client.breaker.BreakerSettings;
import io.layeredcache.client.breaker.BreakerSnapshot;
import io.layeredcache.client.breaker.Permit;
import io.layeredcache.client.l2.guard.ShardGuard;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.BreakerPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A circuit breaker for each shard, as the published policy says. */
final class ShardBreakers implements IntFunction<ShardGuard> {

  private final ConcurrentSkipListMap<Integer, Breaker> breakers = new ConcurrentSkipListMap<>();
  private final Time time;
  private final BreakerListener listener;
  private final MeterRegistry meters;
  private volatile BreakerSettings settings;

  ShardBreakers(BreakerPolicy policy, Time time, BreakerListener listener, MeterRegistry meters) {
    this.settings = BreakerSettings.of(policy);
    this.time = time;
    this.listener = listener;
    this.meters = meters;
  }

  @Override
  public synchronized ShardGuard apply(int shard) {
    String name = shard < 0 ? "shard-unlisted" : "shard-" + shard;
    Breaker breaker =
        new Breaker(name, settings, time, () -> ThreadLocalRandom.current().nextDouble(), listener);
    BreakerMeters.bind(breaker, meters);
    breakers.put(shard, breaker);
    return new Guard(breaker);
  }

  /** The policy of another document; nothing that was seen is forgotten. */
  synchronized void policy(BreakerPolicy policy) {
    settings = BreakerSettings.of(policy);
    breakers.values().forEach(breaker -> breaker.settings(settings));
  }

  List<BreakerSnapshot> snapshots() {
    return breakers.values().stream().map(Breaker::snapshot).toList();
  }

  private record Guard(Breaker breaker) implements ShardGuard {

    @Override
    public ShardGuard.@Nullable Permit tryAcquire() {
      // the inherited name would be taken for the breaker's permit
      var permit = breaker.tryAcquire();
      return permit == null ? null : new Leave(permit);
    }

    @Override
    public void renewed() {
      breaker.reset();
    }
  }

  private record Leave(Permit permit) implements ShardGuard.Permit {

    @Override
    public void success() {
      permit.success();
    }

    @Override
    public void failure() {
      permit.failure();
    }

    @Override
    public void ignored() {
      permit.ignored();
    }
  }
}
