package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.SecondPathContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The second path of real servers. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class RealSecondPathTest extends SecondPathContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(nodes, ServerSettings.quick());
  }
}
