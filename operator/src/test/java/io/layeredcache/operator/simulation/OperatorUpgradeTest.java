package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.redis.fake.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cache of an older release under a newer operator. */
class OperatorUpgradeTest {

  private static final int PASSES = 10;

  /** RU-6: the same spec, rendered otherwise by the operator that made the cache. */
  @Test
  void ru6PodsAndTemplatesOfAnotherRenderingAreLeftAsTheyAre() {
    SimulatedCluster cluster = SimulatedCluster.settled(2, 1);
    asOfAnOlderRelease(cluster, "storefront-0");
    asOfAnOlderRelease(cluster, "storefront-1");
    List<Call> writes = List.copyOf(cluster.kubernetes().writes());
    List<Effect> commands = List.copyOf(cluster.redis().effects());

    cluster.restartOperator();
    for (int pass = 0; pass < PASSES; pass++) {
      cluster.passAndRest();
    }

    assertThat(cluster.kubernetes().writes()).isEqualTo(writes);
    assertThat(cluster.redis().effects()).isEqualTo(commands);
  }

  private static void asOfAnOlderRelease(SimulatedCluster cluster, String workload) {
    cluster
        .kubernetes()
        .edit(
            StatefulSet.class,
            SimulatedCluster.NAMESPACE,
            workload,
            live ->
                new StatefulSetBuilder(live)
                    .editSpec()
                    .editTemplate()
                    .editSpec()
                    .withTerminationGracePeriodSeconds(10L)
                    .editMatchingVolume(volume -> volume.buildConfigMap() != null)
                    .editConfigMap()
                    .withName("storefront-config-0123456789")
                    .endConfigMap()
                    .endVolume()
                    .endSpec()
                    .endTemplate()
                    .endSpec()
                    .build());
  }
}
