package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.redis.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All copies of a shard's keys are gone although its nodes come back as who they were. */
class DataLossTest {

  private static final long KEYS = 1000;

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aPrimaryThatResumesEmptyIsToldOnceWithItsSlotsAndTheTime(int replicas) {
    SimulatedCluster cluster = withKeys(2, replicas);
    String lost = cluster.view(cluster.primaryOf(0)).runId();
    Instant killed = cluster.redis().now();

    killContainers(cluster, 0);
    cluster.runUntilSettled();
    passes(cluster, 5);

    DataLossStatus loss = Objects.requireNonNull(loss(cluster, 0));
    assertThat(loss.slots()).isEqualTo("0-8191");
    assertThat(loss.lostRunId()).isEqualTo(lost);
    assertThat(loss.when())
        .isBetween(killed.minus(Duration.ofSeconds(1)), killed.plus(Duration.ofSeconds(5)));
    assertThat(told(cluster))
        .singleElement()
        .matches(Told::warning)
        .matches(event -> event.message().contains("0-8191"))
        .matches(event -> event.message().contains(String.valueOf(loss.when())));
    assertThat(loss(cluster, 1)).isNull();
  }

  @Test
  void aPrimaryThatResumesEmptyWhileNoOperatorRunsIsToldByTheNextOneHoweverFullItIsBy() {
    SimulatedCluster cluster = withKeys(1, 0);
    cluster.restartOperator();

    killContainers(cluster, 0);
    cluster.advance(Duration.ofSeconds(30));
    cluster.put(0, 2 * KEYS);
    cluster.runUntilSettled();

    assertThat(told(cluster)).hasSize(1);
    assertThat(loss(cluster, 0)).isNotNull();
  }

  @Test
  void anotherOperatorDoesNotTellItAgain() {
    SimulatedCluster cluster = withKeys(1, 0);
    killContainers(cluster, 0);
    cluster.runUntilSettled();

    cluster.restartOperator();
    cluster.runUntilSettled();
    passes(cluster, 5);

    assertThat(told(cluster)).hasSize(1);
  }

  @Test
  void aSecondLossIsToldToo() {
    SimulatedCluster cluster = withKeys(1, 0);
    killContainers(cluster, 0);
    cluster.runUntilSettled();
    DataLossStatus first = loss(cluster, 0);

    killContainers(cluster, 0);
    cluster.runUntilSettled();

    assertThat(told(cluster)).hasSize(2);
    assertThat(loss(cluster, 0)).isNotEqualTo(first);
  }

  /** It has been filled anew by then: its replica's older copy is no better, and overwritten. */
  @Test
  void aLossIsToldAlsoIfTheLastCopyIsOverwrittenLater() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);

    cluster.restartServer(emptied);
    cluster.advance(Duration.ofSeconds(6)); // until it accepts writes
    cluster.put(0, KEYS);
    cluster.runUntilSettled();
    passes(cluster, 5);

    assertThat(cluster.primaryOf(0)).isEqualTo(emptied);
    assertThat(told(cluster)).hasSize(1);
    assertThat(loss(cluster, 0)).isNotNull();
  }

  /** Who cannot be read may have everything. */
  @Test
  void nothingIsToldLostWhileAReplicaCannotBeRead() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);
    Endpoint heir =
        Endpoint.of(cluster.pod(cluster.syncedReplicasOf(0).get(0)).ip(), ServerConfig.PORT);

    cluster.redis().freeze(heir);
    cluster.restartServer(emptied);
    passes(cluster, 3);

    assertThat(told(cluster)).isEmpty();
    assertThat(cluster.cache().getStatus().shards().get(0).state()).isEqualTo(ShardState.Warming);
    cluster.redis().thaw(heir);
    cluster.runUntilSettled();
    assertThat(told(cluster)).isEmpty();
  }

  @Test
  void aReplicaThatTakesOverIsNoLoss() {
    SimulatedCluster cluster = withKeys(3, 1);
    String primary = cluster.primaryOf(0);

    cluster.deletePods(List.of(primary));
    cluster.runUntilSettled();

    assertThat(loss(cluster, 0)).isNull();
    assertThat(told(cluster)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aShardThatIsRebuiltIsInTheStatusToo(int replicas) {
    SimulatedCluster cluster = withKeys(3, replicas);
    String lost = cluster.view(cluster.primaryOf(0)).runId();

    cluster.deletePods(podsOf(cluster, 0));
    cluster.runUntilSettled();
    passes(cluster, 5);

    assertThat(Objects.requireNonNull(loss(cluster, 0)).lostRunId()).isEqualTo(lost);
    assertThat(told(cluster)).hasSize(1);
  }

  private static SimulatedCluster withKeys(int shards, int replicas) {
    SimulatedCluster cluster = SimulatedCluster.settled(shards, replicas);
    cluster.put(0, KEYS);
    cluster.advance(Duration.ofSeconds(1));
    cluster.runUntilSettled();
    return cluster;
  }

  private static void killContainers(SimulatedCluster cluster, int shard) {
    podsOf(cluster, shard)
        .forEach(pod -> cluster.kubernetes().killContainer(SimulatedCluster.NAMESPACE, pod));
    cluster.kubernetes().tick(); // a container that dies is no change of an object yet
  }

  private static List<String> podsOf(SimulatedCluster cluster, int shard) {
    return cluster.viewsByPod().keySet().stream()
        .filter(pod -> pod.startsWith(SimulatedCluster.NAME + "-" + shard + "-"))
        .toList();
  }

  private static void passes(SimulatedCluster cluster, int passes) {
    for (int pass = 0; pass < passes; pass++) {
      cluster.passAndRest();
    }
  }

  private static @Nullable DataLossStatus loss(SimulatedCluster cluster, int shard) {
    return cluster.cache().getStatus().shards().get(shard).lastDataLoss();
  }

  private static List<Told> told(SimulatedCluster cluster) {
    return cluster.kubernetes().events().stream()
        .filter(event -> event.reason().equals("DataLoss"))
        .toList();
  }
}
