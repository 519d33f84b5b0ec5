package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.crash.EffectHook;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.fake.FakeRedis;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An API server that takes seconds for each request: passes stay short, and still get there. */
class BoundedPassTest {

  private static final Duration SLOW = Duration.ofSeconds(3);
  private static final int MANY_PASSES = 50;

  private final FakeRedis redis = new FakeRedis(FakeSettings.standard());
  private final Clock clock = new VirtualClock(redis);
  private final FakeKubernetes kubernetes = new FakeKubernetes(clock, PodRuntime.IDLE);
  private final Pass pass = pass();

  @Test
  void aPassBeginsNoStepOnceItHasTakenLong() {
    LayeredCache cache = create();
    pass.run(cache); // makes the passwords, without which nothing else is begun

    Pass.Done second = pass.run(read(cache));

    assertThat(second.outcome().results()).hasSizeBetween(1, 3);
    assertThat(second.outcome().held())
        .extracting(held -> held.failure().map(Outcome.Failure::reason).orElseThrow())
        .isNotEmpty()
        .containsOnly(Reason.OBSERVATION_STALE);
  }

  @Test
  void whatIsLeftToTheNextPassIsDoneByOneOfThem() {
    LayeredCache cache = create();
    int passes = 0;

    while (kubernetes.list(StatefulSet.class).size() < cache.getSpec().shards()
        && passes < MANY_PASSES) {
      Pass.Done done = pass.run(read(cache));
      advance(done.wakeUp());
      passes++;
    }

    assertThat(passes).isBetween(3, MANY_PASSES - 1);
  }

  private Pass pass() {
    EffectHook slow =
        new EffectHook() {
          @Override
          public void before(String effect) {
            advance(SLOW);
          }

          @Override
          public void after(String effect) {}
        };
    var handle = kubernetes.handle(slow);
    var admin = redis.handle();
    return new Pass(
        handle,
        new Observer(handle, admin, clock),
        new Planner(Operations.inOrder(), Gates.table()),
        new Executor(handle, admin, new Random(1), clock),
        clock);
  }

  private LayeredCache create() {
    return kubernetes.create(Samples.cache("shop", "storefront"));
  }

  private LayeredCache read(LayeredCache cache) {
    return kubernetes.get(LayeredCache.class, "shop", cache.getMetadata().getName()).orElseThrow();
  }

  private void advance(Duration time) {
    for (long moved = 0; moved < time.toMillis(); moved += FakeRedis.TICK.toMillis()) {
      redis.tick();
    }
  }
}
