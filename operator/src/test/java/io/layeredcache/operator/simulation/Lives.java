package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.fake.FakeRedis;
import java.util.Optional;

/** The operators that look after a cache, one after the other. Each makes passwords of its own. */
final class Lives {

  private final FakeKubernetes kubernetes;
  private final FakeRedis redis;
  private OperatorInstance current;
  private int lives;
  private String atDeath = "nobody has died";

  Lives(FakeKubernetes kubernetes, FakeRedis redis, KillSwitch killSwitch) {
    this.kubernetes = kubernetes;
    this.redis = redis;
    this.current = begin(killSwitch);
  }

  private OperatorInstance begin(KillSwitch killSwitch) {
    OperatorInstance next =
        new OperatorInstance(kubernetes, redis, new VirtualClock(redis), killSwitch, ++lives);
    killSwitch.onDeath(
        () -> {
          next.kill();
          atDeath = everythingDone();
        });
    return next;
  }

  /** Ends the operator, if it still lives, and begins the next. */
  void next(KillSwitch killSwitch) {
    current.kill();
    current = begin(killSwitch);
  }

  /** Ends the operator; nobody takes its place. */
  void end() {
    current.kill();
  }

  /** One pass; throws when the operator dies in it. */
  Pass.Done pass(LayeredCache cache) {
    return current.pass(cache);
  }

  /**
   * One pass; empty if the operator died in it. Then nothing has been done since the kill by any
   * catch or finally through which the death went, and whatever is still tried is refused.
   */
  Optional<Pass.Done> survivingPass(LayeredCache cache) {
    try {
      return Optional.of(pass(cache));
    } catch (OperatorDied death) {
      assertThat(everythingDone()).as("after the death had unwound").isEqualTo(atDeath);
      assertThat(new DeadOperator(current, cache).accepted()).isEmpty();
      assertThat(everythingDone()).as("after the dead operator had tried").isEqualTo(atDeath);
      return Optional.empty();
    }
  }

  private String everythingDone() {
    return "%d requests, objects at version %d, %d commands"
        .formatted(kubernetes.calls().size(), kubernetes.version(), redis.effects().size());
  }
}
