package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.ReplicationContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Replication of real servers. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class RealReplicationTest extends ReplicationContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(nodes, ServerSettings.quick());
  }
}
