package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A cache that does not come up for what its spec says comes up when it says something else. */
class CorrectedSpecTest {

  private static final LayeredCacheSpec GOOD =
      LayeredCacheSpec.defaults().withShards(2).withReplicasPerShard(1);
  private static final LayeredCacheSpec BAD = GOOD.withRedis(GOOD.redis().withImage("busybox"));

  /** RU-7. */
  @Test
  void ru7AnImageWhoseContainersEndAtOnceIsSaidAndReplaced() {
    SimulatedCluster cluster = cluster(BAD);
    cluster.kubernetes().crashes("busybox");
    run(cluster, 20);
    assertThat(cluster.condition("Degraded").getReason()).isEqualTo("ContainerFailing");

    cluster.changeSpec(spec -> GOOD);
    cluster.runUntilSettled();

    assertThat(cluster.violations()).isEmpty();
  }

  /** RU-7. */
  @Test
  void ru7AWrongRedisConfValueIsSaidBeforeAnyServerIsStartedWithIt() {
    SimulatedCluster cluster =
        cluster(GOOD.withRedis(GOOD.redis().withConfig(Map.of("maxmemory-samples", "0"))));
    run(cluster, 20);
    assertThat(cluster.kubernetes().running()).isEmpty();
    assertThat(cluster.condition("Degraded").getReason()).isEqualTo("InvalidSpec");
    assertThat(cluster.condition("Degraded").getMessage())
        .contains("spec.redis.config[maxmemory-samples]", "1 to 64");

    cluster.changeSpec(spec -> GOOD);
    cluster.runUntilSettled();

    assertThat(cluster.violations()).isEmpty();
  }

  @Test
  void aNewCacheThatIsMadeSmallerKeepsNoBudgetOfWhatIsGone() {
    SimulatedCluster cluster = cluster(BAD.withShards(3).withReplicasPerShard(1));
    cluster.kubernetes().crashes("busybox");
    run(cluster, 20);
    assertThat(budgets(cluster)).containsExactly("storefront-0", "storefront-1", "storefront-2");

    cluster.changeSpec(spec -> GOOD);
    run(cluster, 60);

    assertThat(budgets(cluster)).containsExactly("storefront-0", "storefront-1");
    assertThat(cluster.kubernetes().running()).hasSize(4);
    assertThat(cluster.condition("Available").getStatus()).isEqualTo("True");
  }

  @Test
  void aNewCacheThatNoLongerWantsReplicasHasNoBudget() {
    SimulatedCluster cluster = cluster(BAD);
    cluster.kubernetes().crashes("busybox");
    run(cluster, 20);

    cluster.changeSpec(spec -> GOOD.withReplicasPerShard(0));
    run(cluster, 60);

    assertThat(budgets(cluster)).isEmpty();
    assertThat(cluster.kubernetes().running()).hasSize(2);
    assertThat(cluster.condition("Available").getStatus()).isEqualTo("True");
  }

  /** Bootstrap and the condition count the same zones: those where a pod may stand. */
  @Test
  void aZoneThatTakesNoPodsDoesNotMakeTheOthersCrowded() {
    SimulatedCluster cluster = cluster(GOOD.withShards(4));
    cluster.kubernetes().nodes().add("control-plane", "zone-control");
    cluster.kubernetes().nodes().cordon("control-plane", true);

    cluster.runUntilSettled();

    assertThat(cluster.condition("PlacementSatisfied").getMessage()).contains("at most 2 allowed");
    assertThat(cluster.condition("PlacementSatisfied").getStatus()).isEqualTo("True");
  }

  private static SimulatedCluster cluster(LayeredCacheSpec spec) {
    return new SimulatedCluster(spec, FakeSettings.standard(), KillSwitch.never());
  }

  private static void run(SimulatedCluster cluster, int passes) {
    for (int pass = 0; pass < passes; pass++) {
      cluster.passAndRest();
    }
  }

  private static List<String> budgets(SimulatedCluster cluster) {
    return cluster.kubernetes().list(PodDisruptionBudget.class).stream()
        .map(budget -> budget.getMetadata().getName())
        .toList();
  }
}
