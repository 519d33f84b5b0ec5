package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Wait;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A new cache becomes one that serves. */
class BootstrapTest {

  private static final int ZONES = 3;

  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "2,1", "3,1", "3,2", "6,2"})
  void aNewCacheConvergesWithItsPrimariesSpreadAndItsRolesPublished(int shards, int replicas) {
    SimulatedCluster cluster = new SimulatedCluster(shards, replicas);

    cluster.runUntilSettled();

    assertThat(cluster.violations()).isEmpty();
    assertThat(primariesByZone(cluster, shards).values())
        .allMatch(count -> count <= Math.ceilDiv(shards, ZONES));
    assertThat(publishedRoles(cluster)).isEqualTo(liveRoles(cluster));
  }

  /** RU-5. */
  @Test
  void ru5NoPodOfANewCacheIsDeletedOrStartedAgain() {
    SimulatedCluster cluster = new SimulatedCluster(3, 1);

    cluster.runUntilSettled();

    assertThat(cluster.kubernetes().writes())
        .noneMatch(call -> call.verb() == Call.Verb.DELETE && call.object().kind().equals("Pod"));
    assertThat(cluster.kubernetes().running()).allMatch(pod -> pod.restarts() == 0);
    assertThat(cluster.kubernetes().list(Pod.class))
        .allMatch(pod -> cluster.pod(pod.getMetadata().getName()).uid().equals(uid(pod)));
  }

  /** SC-5, as far as formation goes. */
  @Test
  void sc5ACacheOfOneNodeGetsAllSlots() {
    SimulatedCluster cluster = new SimulatedCluster(1, 0);

    cluster.runUntilSettled();

    assertThat(cluster.views())
        .singleElement()
        .satisfies(view -> assertThat(view.self().slots().count()).isEqualTo(16384))
        .satisfies(view -> assertThat(view.clusterStateOk()).isTrue());
  }

  /** SC-17. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void sc17ThereAreAsManyPrimariesAsShardsWhateverTheReplicas(int replicas) {
    SimulatedCluster cluster = new SimulatedCluster(3, replicas);

    cluster.runUntilSettled();

    assertThat(cluster.views()).filteredOn(view -> view.self().primary()).hasSize(3);
    assertThat(cluster.views()).hasSize(3 * (1 + replicas));
  }

  /** IP-4. */
  @Test
  void ip4ARestartedOperatorCreatesNothingOverAStandingCache() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    cluster.put(0, 500);
    cluster.advance(Duration.ofSeconds(30)); // until the status may have new numbers
    cluster.passAndRest();
    int writes = cluster.kubernetes().writes().size();
    int commands = cluster.redis().effects().size();
    EndState before = EndState.of(cluster);

    cluster.restartOperator();
    cluster.passAndRest();

    assertThat(cluster.kubernetes().writes().subList(writes, cluster.kubernetes().writes().size()))
        .allMatch(call -> call.verb() == Call.Verb.STATUS);
    assertThat(cluster.redis().effects()).hasSize(commands);
    assertThat(EndState.of(cluster).differencesFrom(before)).isEmpty();
  }

  /** IP-4. */
  @Test
  void ip4ACacheThatIsNotFormedIsNotCreatedOverANodeThatHoldsKeys() {
    SimulatedCluster cluster = new SimulatedCluster(3, 1);
    while (cluster.kubernetes().running().isEmpty()) {
      cluster.passAndRest();
    }
    cluster.redis().load(RedisPods.endpoint(cluster.kubernetes().running().get(0)), 7);

    for (int passes = 0; passes < 30; passes++) {
      cluster.passAndRest();
    }

    assertThat(cluster.pass().plan().waits())
        .extracting(Wait::reason)
        .contains(Reason.NODE_HOLDS_KEYS);
    assertThat(cluster.redis().effects()).isEmpty();
    assertThat(cluster.cache().getStatus().conditions())
        .extracting(Condition::getReason)
        .contains("NodeHoldsKeys");
  }

  private static String uid(Pod pod) {
    return pod.getMetadata().getUid();
  }

  private static Map<String, Long> primariesByZone(SimulatedCluster cluster, int shards) {
    return IntStream.range(0, shards)
        .mapToObj(cluster::primaryOf)
        .collect(Collectors.groupingBy(cluster::zone, TreeMap::new, Collectors.counting()));
  }

  private static List<String> publishedRoles(SimulatedCluster cluster) {
    return cluster.published().orElseThrow().shards().stream()
        .sorted(Comparator.comparingInt(ShardTopology::id))
        .map(
            shard ->
                shard.id()
                    + " "
                    + shard.primary().map(NodeTopology::pod).orElse("none")
                    + " "
                    + shard.replicas().stream().map(NodeTopology::pod).toList())
        .toList();
  }

  private static List<String> liveRoles(SimulatedCluster cluster) {
    return cluster.published().orElseThrow().shards().stream()
        .map(ShardTopology::id)
        .sorted()
        .map(id -> id + " " + cluster.primaryOf(id) + " " + cluster.syncedReplicasOf(id))
        .toList();
  }
}
