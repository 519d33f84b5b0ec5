package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.FailoverContract;
import io.layeredcache.operator.redis.RedisWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Failover of real servers. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class RealFailoverTest extends FailoverContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(nodes, ServerSettings.quick());
  }
}
