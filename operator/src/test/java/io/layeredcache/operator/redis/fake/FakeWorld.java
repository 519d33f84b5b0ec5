package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.layeredcache.operator.redis.RedisWorld;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Simulated nodes for the contract tests. */
public final class FakeWorld implements RedisWorld {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final Duration HOLD = Duration.ofSeconds(2);

  private final FakeRedis redis;
  private final RedisAdmin admin;

  public FakeWorld(int nodes, FakeSettings settings) {
    this.redis = new FakeRedis(settings);
    this.admin = redis.handle();
    IntStream.range(0, nodes).forEach(i -> redis.start(endpoint(i)));
  }

  FakeRedis redis() {
    return redis;
  }

  private static Endpoint endpoint(int index) {
    return Endpoint.of("10.0.0." + (index + 1), 6379);
  }

  @Override
  public RedisAdmin admin() {
    return admin;
  }

  @Override
  public RedisAdmin otherOperator() {
    return redis.handle();
  }

  @Override
  public Target node(int index) {
    return redis.target(endpoint(index));
  }

  @Override
  public Target wrongPassword(int index) {
    return new Target(endpoint(index), new Credentials("operator", "not-the-secret"));
  }

  @Override
  public void put(int index, int keys) {
    redis.put(endpoint(index), keys);
  }

  @Override
  public Client connect(int index) {
    FakeClient client = redis.connect(endpoint(index));
    return new Client() {
      @Override
      public boolean isAlive() {
        return client.isAlive();
      }

      @Override
      public void rename(String name) {
        client.rename(name);
      }
    };
  }

  @Override
  public void flushAll(int index) {
    redis.flush(endpoint(index));
  }

  @Override
  public void kill(int index) {
    redis.kill(endpoint(index));
  }

  @Override
  public void restart(int index) {
    redis.restart(endpoint(index));
  }

  @Override
  public void restartBlank(int index) {
    redis.restartBlank(endpoint(index));
  }

  @Override
  public void freeze(int index) {
    redis.freeze(endpoint(index));
  }

  @Override
  public void thaw(int index) {
    redis.thaw(endpoint(index));
  }

  @Override
  public Answer<NodeView> readWhileKilled(int index) {
    redis.loseNextAnswer(endpoint(index), false);
    Answer<NodeView> answer = admin.read(node(index));
    kill(index);
    return answer;
  }

  @Override
  public void await(String what, BooleanSupplier condition) {
    redis.await(what, LONGEST_WAIT, condition);
  }

  @Override
  public void holds(String what, BooleanSupplier condition) {
    for (long moved = 0; moved < HOLD.toMillis(); moved += FakeRedis.TICK.toMillis()) {
      if (!condition.getAsBoolean()) {
        throw new AssertionError("did not hold: " + what);
      }
      redis.tick();
    }
  }

  @Override
  public void close() {}
}
