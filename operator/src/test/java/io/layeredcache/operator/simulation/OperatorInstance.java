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

  /** Every instance would generate the same passwords, so that the nodes can know them before. */
  static final long PASSWORDS = 20260101;

  private final OperatorHandle kubernetes;
  private final FakeHandle redis;
  private final Pass pass;

  OperatorInstance(
      FakeKubernetes kubernetesWorld, FakeRedis redisWorld, Clock clock, KillSwitch killSwitch) {
    kubernetes = kubernetesWorld.handle(killSwitch);
    redis = redisWorld.handle();
    redisWorld.hook(killSwitch);
    killSwitch.onDeath(this::kill);
    pass =
        new Pass(
            kubernetes,
            new Observer(kubernetes, redis, clock),
            new Planner(Operations.inOrder(), Gates.table()),
            new Executor(kubernetes, redis, new Random(PASSWORDS)),
            clock);
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
