package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.fake.Effect;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was lost comes back, and what can be kept is kept. */
class RecoveryTest {

  private static final long KEYS = 1000;

  @ParameterizedTest
  @CsvSource({"1,TAKEOVER", "2,TAKEOVER", "3,FORCE"})
  void aDeletedPrimarysReplicaIsPromotedWithAllKeys(int shards, String mode) {
    SimulatedCluster cluster = withKeys(shards);
    String dead = cluster.primaryOf(0);
    String heir = cluster.syncedReplicasOf(0).get(0);
    String deadId = cluster.view(dead).id();

    cluster.deletePods(List.of(dead));
    cluster.runUntilSettled();

    assertThat(cluster.primaryOf(0)).isEqualTo(heir);
    assertThat(commands(cluster)).anyMatch(text -> text.equals("CLUSTER FAILOVER " + mode));
    assertThat(cluster.keys(heir)).isEqualTo(KEYS);
    assertThat(cluster.keys(dead)).as("the new pod has a copy").isEqualTo(KEYS);
    assertThat(cluster.views()).noneMatch(view -> view.entry(deadId).isPresent());
    assertThat(events(cluster, "DataLoss")).isEmpty();
  }

  /** A slow API server keeps nobody down: what it is asked and told comes later in the pass. */
  @Test
  void aReplicaIsPromotedBeforeAnythingElseIsSaidOrDone() {
    SimulatedCluster cluster = withKeys(3);
    podsOf(cluster, 1)
        .forEach(pod -> cluster.kubernetes().killContainer(SimulatedCluster.NAMESPACE, pod));
    cluster.kubernetes().tick(); // a container that dies is no change of an object yet
    cluster.advance(Duration.ofSeconds(5));
    cluster.deletePods(List.of(cluster.primaryOf(0)));

    KillSwitch recorder = KillSwitch.never();
    cluster.restartOperator(recorder);
    cluster.runUntilSettled();

    assertThat(events(cluster, "DataLoss")).as("there was something to say").hasSize(1);
    assertThat(recorder.effects().getFirst()).contains("FAILOVER");
  }

  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "2,1", "3,1", "3,0"})
  void aShardThatLostAllItsMembersIsRebuiltEmptyAndSaysSoOnce(int shards, int replicas) {
    SimulatedCluster cluster = new SimulatedCluster(shards, replicas);
    cluster.runUntilSettled();
    cluster.put(0, KEYS);

    cluster.deletePods(podsOf(cluster, 0));
    cluster.runUntilSettled();

    assertThat(cluster.keys(cluster.primaryOf(0))).isZero();
    assertThat(events(cluster, "DataLoss")).hasSize(1);
  }

  /** IP-3. */
  @Test
  void ip3APodThatComesBackWithANewAddressIsMetWithinAFewPasses() {
    SimulatedCluster cluster = withKeys(3);
    String moved = cluster.syncedReplicasOf(0).get(0);
    String id = cluster.view(moved).id();
    String before = cluster.pod(moved).ip();

    cluster.powerCycle(moved);
    int passes = cluster.runUntilSettled();

    assertThat(cluster.pod(moved).ip()).isNotEqualTo(before);
    assertThat(cluster.view(moved).id()).isEqualTo(id);
    assertThat(cluster.views())
        .allMatch(
            view ->
                view.entry(id)
                    .filter(e -> e.endpoint().host().equals(cluster.pod(moved).ip()))
                    .isPresent());
    assertThat(passes).isLessThan(60);
  }

  /** Gossip never tells a node where another is whose address it has dropped. */
  @Test
  void ip3NodesThatLostEachOthersAddressAreIntroducedAgain() {
    SimulatedCluster cluster = withKeys(3);
    String one = cluster.syncedReplicasOf(0).get(0);
    String other = cluster.primaryOf(2);

    cluster.loseEachOther(one, other);
    int passes = cluster.runUntilSettled();

    assertThat(cluster.views())
        .allSatisfy(
            view ->
                assertThat(view.nodes())
                    .as("what %s knows", view.id())
                    .hasSize(6)
                    .allMatch(entry -> entry.health() == NodeEntry.Health.OK));
    assertThat(passes).isLessThan(60);
  }

  @Test
  void theTopologysVersionRisesWhenItsConfigMapIsDeleted() {
    assertRises(RecoveryTest::deleteConfigMap);
  }

  @Test
  void theTopologysVersionIsKeptWhenTheStatusIsLost() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    TopologyDocument before = cluster.published().orElseThrow();

    loseStatus(cluster);
    cluster.restartOperator();
    cluster.runUntilSettled();

    assertThat(cluster.published()).contains(before);
    assertThat(cluster.cache().getStatus().topologyVersion()).isEqualTo(before.version());
  }

  @Test
  void theTopologysVersionRisesWhenItsConfigMapAndTheStatusAreLostTogether() {
    assertRises(
        cluster -> {
          deleteConfigMap(cluster);
          loseStatus(cluster);
          cluster.restartOperator();
        });
  }

  private static void assertRises(Consumer<SimulatedCluster> loss) {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    cluster.deletePods(List.of(cluster.primaryOf(1)));
    cluster.runUntilSettled();
    TopologyDocument before = cluster.published().orElseThrow();

    loss.accept(cluster);
    cluster.runUntilSettled();

    TopologyDocument after = cluster.published().orElseThrow();
    assertThat(after.version()).isGreaterThan(before.version());
    assertThat(after.shards()).isEqualTo(before.shards());
    assertThat(cluster.cache().getStatus().topologyVersion()).isEqualTo(after.version());
  }

  private static void deleteConfigMap(SimulatedCluster cluster) {
    cluster
        .kubernetes()
        .delete(ConfigMap.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME + "-topology");
  }

  @SuppressWarnings("NullAway") // a resource that was restored from a backup has no status
  private static void loseStatus(SimulatedCluster cluster) {
    LayeredCache cache = cluster.cache();
    cache.setStatus(null);
    Written<LayeredCache> written = cluster.kubernetes().handle().replaceStatus(cache);
    assertThat(written).isInstanceOf(Written.Done.class);
    assertThat(cluster.cache().getStatus().topologyVersion()).isZero();
  }

  private static SimulatedCluster withKeys(int shards) {
    SimulatedCluster cluster = SimulatedCluster.settled(shards, 1);
    cluster.put(0, KEYS);
    cluster.advance(Duration.ofSeconds(1));
    cluster.runUntilSettled();
    return cluster;
  }

  private static List<String> podsOf(SimulatedCluster cluster, int shard) {
    return cluster.viewsByPod().keySet().stream()
        .filter(pod -> pod.startsWith(SimulatedCluster.NAME + "-" + shard + "-"))
        .toList();
  }

  private static List<String> commands(SimulatedCluster cluster) {
    return cluster.redis().effects().stream().map(Effect::command).toList();
  }

  private static List<Told> events(SimulatedCluster cluster, String reason) {
    return cluster.kubernetes().events().stream()
        .filter(event -> event.reason().equals(reason))
        .toList();
  }
}
