package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.SecondPathContract;

/** The second path of simulated nodes. */
class FakeSecondPathTest extends SecondPathContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new FakeWorld(nodes, FakeSettings.standard());
  }
}
