package io.layeredcache.operator.simulation;

import io.layeredcache.operator.redis.fake.FakeRedis;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The simulated nodes' time, for everybody. */
final class VirtualClock extends Clock {

  private final FakeRedis redis;

  VirtualClock(FakeRedis redis) {
    this.redis = redis;
  }

  @Override
  public Instant instant() {
    return redis.now();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("there is one zone");
  }
}
