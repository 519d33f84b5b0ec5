package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.RedisAdminContract;
import io.layeredcache.operator.redis.RedisWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The contract, kept by the Lettuce adapter on real servers. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class LettuceRedisAdminTest extends RedisAdminContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(nodes, ServerSettings.quick());
  }
}
