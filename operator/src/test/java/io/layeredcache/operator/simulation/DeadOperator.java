package io.layeredcache.operator.simulation;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.layeredcache.operator.redis.fake.OperatorKilled;
import java.time.Duration;
import java.util.List;

/** Tries what a catch or a finally of a killed operator could still try. */
record DeadOperator(OperatorInstance operator, LayeredCache cache) {

  boolean refusesEverything() {
    Target node =
        new Target(Endpoint.of("10.244.0.2", 6379), new RedisAdmin.Credentials("user", "secret"));
    CacheRef ref = new CacheRef(SimulatedCluster.NAMESPACE, SimulatedCluster.NAME);
    List<Runnable> attempts =
        List.of(
            () -> operator.kubernetes().objects(ref),
            () -> operator.kubernetes().fresh(ref),
            () -> operator.kubernetes().apply(cache),
            () -> operator.kubernetes().delete(cache),
            () -> operator.kubernetes().replaceStatus(cache),
            () -> operator.kubernetes().tell(cache, new Told("dead", true, "Dead", "speaks")),
            () -> operator.redis().read(node),
            () -> operator.redis().bumpEpoch(node),
            () -> operator.redis().setResyncDelay(node, Duration.ZERO),
            () -> operator.pass(cache));
    return attempts.stream().allMatch(DeadOperator::isRefused);
  }

  private static boolean isRefused(Runnable attempt) {
    try {
      attempt.run();
      return false;
    } catch (OperatorDied | OperatorKilled refused) {
      return true;
    }
  }
}
