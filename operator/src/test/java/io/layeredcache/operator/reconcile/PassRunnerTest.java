package io.layeredcache.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.kube.fake.Weather;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.fake.FakeRedis;
import io.layeredcache.operator.redis.fake.FakeSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A pass that breaks off is told: silence would leave the verdicts of better days standing. */
class PassRunnerTest {

  private final FakeKubernetes kubernetes =
      new FakeKubernetes(Clock.systemUTC(), new NothingRuns());

  @Test
  void aPassThatBreaksOffIsToldInEveryCondition() {
    LayeredCache cache = create();

    runner(new Breaks("no number in a label")).run(cache);

    assertThat(conditions())
        .hasSizeGreaterThan(5)
        .allSatisfy(
            condition -> {
              boolean degraded = condition.getType().equals("Degraded");
              assertThat(condition.getStatus()).isEqualTo(degraded ? "True" : "Unknown");
              assertThat(condition.getReason()).isEqualTo("PassFailed");
              assertThat(condition.getMessage()).contains("no number in a label");
            });
    assertThat(read().getStatus().message()).contains("no number in a label");
  }

  @Test
  void theSameFailureIsWrittenOnce() {
    LayeredCache cache = create();
    PassRunner runner = runner(new Breaks("odd"));
    runner.run(cache);
    int writes = kubernetes.writes().size();

    runner.run(read());

    assertThat(kubernetes.writes()).hasSize(writes);
  }

  @Test
  void theNextPassThatComesThroughTakesItBack() {
    LayeredCache cache = create();
    runner(new Breaks("odd")).run(cache);

    runner(new Rests()).run(read());

    assertThat(conditions()).noneMatch(condition -> condition.getReason().equals("PassFailed"));
  }

  @Test
  void aFailureThatCannotBeToldDoesNotReachTheFramework() {
    LayeredCache cache = create();
    kubernetes.weather(Weather.CUT_OFF);

    assertThat(runner(new Breaks("odd")).run(cache)).isPositive();
  }

  private PassRunner runner(Operation operation) {
    Clock clock = Clock.systemUTC();
    var handle = kubernetes.handle();
    var redis = new FakeRedis(FakeSettings.standard()).handle();
    Pass pass =
        new Pass(
            handle,
            new Observer(handle, redis, clock),
            new Planner(List.of(operation), List.of()),
            new Executor(handle, redis, new Random(1), clock),
            clock);
    return new PassRunner(pass, new CacheMeters(new SimpleMeterRegistry()));
  }

  private LayeredCache create() {
    LayeredCache cache = new LayeredCache();
    cache.getMetadata().setNamespace("shop");
    cache.getMetadata().setName("storefront");
    return kubernetes.create(cache);
  }

  private LayeredCache read() {
    return kubernetes.get(LayeredCache.class, "shop", "storefront").orElseThrow();
  }

  private List<Condition> conditions() {
    return read().getStatus().conditions();
  }

  private record Breaks(String why) implements Operation {
    @Override
    public Kind kind() {
      return Kind.PROVISION;
    }

    @Override
    public Proposal propose(Situation now) {
      throw new IllegalStateException(why);
    }
  }

  private record Rests() implements Operation {
    @Override
    public Kind kind() {
      return Kind.PROVISION;
    }

    @Override
    public Proposal propose(Situation now) {
      return Proposal.none();
    }
  }

  /** No pod is ever made in this test. */
  private static final class NothingRuns implements PodRuntime {
    @Override
    public void onPodStarted(RunningPod pod) {}

    @Override
    public void onPodStopped(RunningPod pod, Stop how) {}

    @Override
    public boolean isReady(RunningPod pod) {
      return false;
    }
  }
}
