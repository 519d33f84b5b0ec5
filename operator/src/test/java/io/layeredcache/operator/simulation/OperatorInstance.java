package io.layeredcache.operator.simulation;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.OperatorHandle;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.fake.FakeHandle;
import io.layeredcache.operator.redis.fake.FakeRedis;
import java.time.Clock;
import java.util.Random;

/** One process of the operator. Shares nothing with those before and after it but the worlds. */
final class OperatorInstance {

  private static final long FIRST_SEED = 20260101;

  private final OperatorHandle kubernetes;
  private final FakeHandle redis;
  private final Pass pass;

  /**
   * Begins a life.
   *
   * @param life number of this life, from 1: no two make the same passwords
   */
  OperatorInstance(
      FakeKubernetes kubernetesWorld,
      FakeRedis redisWorld,
      Clock clock,
      KillSwitch killSwitch,
      int life) {
    kubernetes = kubernetesWorld.handle(killSwitch);
    redis = redisWorld.handle();
    redisWorld.hook(killSwitch);
    pass =
        new Pass(
            kubernetes,
            new Observer(kubernetes, redis, clock),
            new Planner(Operations.inOrder(), Gates.table()),
            new Executor(kubernetes, redis, passwords(life), clock),
            clock);
  }

  /** Where the passwords come from that an operator makes in that life of it. */
  static Random passwords(int life) {
    return new Random(FIRST_SEED + life);
  }

  /** One pass; throws an Error when the operator dies in it. */
  Pass.Done pass(LayeredCache cache) {
    return pass.run(cache);
  }

  /** From now on nothing that it does has an effect. */
  void kill() {
    kubernetes.cut();
    redis.cut();
  }

  Kubernetes kubernetes() {
    return kubernetes;
  }

  RedisAdmin redis() {
    return redis;
  }
}
