package io.layeredcache.operator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.situation.PublishedCache;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of replicas that are not in sync. */
class ReplicasInSyncTest {

  private static final Planner PLANNER = new Planner(Operations.inOrder(), List.of());

  @Test
  void aShardWhoseReplicasHaveNoPodsYetIsNamed() {
    PublishedCache cache = new PublishedCache(2, 0);
    cache.cache().setSpec(cache.cache().getSpec().withReplicasPerShard(1));

    assertThat(message(cache.situation()))
        .isEqualTo("0 of 2 replicas are in sync; missing in shard 0, 1");
  }

  private static String message(Situation now) {
    return StatusAssembler.assemble(now, PLANNER.plan(now), Outcome.none()).conditions().stream()
        .filter(condition -> condition.getType().equals("ReplicasInSync"))
        .map(Condition::getMessage)
        .findFirst()
        .orElseThrow();
  }
}
