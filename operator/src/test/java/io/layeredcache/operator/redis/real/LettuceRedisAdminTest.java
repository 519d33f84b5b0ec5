package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.RedisAdminContract;
import io.layeredcache.operator.redis.RedisWorld;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** The contract, kept by the Lettuce adapter on real servers. */
@Tag("real")
class LettuceRedisAdminTest extends RedisAdminContract {

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(nodes, ServerSettings.quick().withNodeTimeout(Duration.ofSeconds(2)));
  }
}
