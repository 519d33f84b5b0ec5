package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.ReplicationContract;

/** Replication of simulated nodes. */
class FakeReplicationTest extends ReplicationContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new FakeWorld(nodes, FakeSettings.standard());
  }
}
