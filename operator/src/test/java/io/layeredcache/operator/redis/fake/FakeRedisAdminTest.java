package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisAdminContract;
import io.layeredcache.operator.redis.RedisWorld;

/** The contract, kept by the fake. */
class FakeRedisAdminTest extends RedisAdminContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new FakeWorld(nodes, FakeSettings.standard());
  }
}
