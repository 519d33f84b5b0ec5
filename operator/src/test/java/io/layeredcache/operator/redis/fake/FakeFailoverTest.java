package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.FailoverContract;
import io.layeredcache.operator.redis.RedisWorld;

/** Failover of simulated nodes. */
class FakeFailoverTest extends FailoverContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new FakeWorld(nodes, FakeSettings.standard());
  }
}
