package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.operator.kube.Kubernetes.Told;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A primary comes back without its data while its replica has them. */
class RescueTest {

  private static final long KEYS = 1000;

  /** Longer than any gate holds by itself, and than a link may be down for an election. */
  private static final Duration LONG = Duration.ofSeconds(65);

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,1", "3,2"})
  void theReplicaTakesThePlaceOfAPrimaryThatCameBackEmpty(int shards, int replicas) {
    SimulatedCluster cluster = withKeys(shards, replicas);
    String emptied = cluster.primaryOf(0);
    List<String> heirs = cluster.syncedReplicasOf(0);

    cluster.restartServer(emptied);
    cluster.runUntilSettled();

    assertThat(cluster.primaryOf(0)).isIn(heirs);
    assertThat(cluster.keys(cluster.primaryOf(0))).isEqualTo(KEYS);
    assertThat(cluster.keys(emptied)).as("it has a copy again").isEqualTo(KEYS);
    assertThat(events(cluster, "ReplicaPromoted")).hasSize(1);
    assertThat(events(cluster, "DataLoss")).isEmpty();
  }

  /** The writes that it took meanwhile are few. */
  @Test
  void theReplicaTakesThePlaceOfAPrimaryThatHasBegunToFill() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);
    cluster.restartServer(emptied);
    cluster.advance(Duration.ofSeconds(6)); // until the others hear it and it accepts writes
    cluster.put(0, KEYS / 20);

    cluster.runUntilSettled();

    assertThat(cluster.primaryOf(0)).isNotEqualTo(emptied);
    assertThat(cluster.keys(emptied)).isEqualTo(KEYS);
  }

  @Test
  void whatWasDeletedWhileTheReplicaWasAwayDoesNotComeBack() {
    SimulatedCluster cluster = withKeys(3, 1);
    String primary = cluster.primaryOf(0);
    String replica = cluster.syncedReplicasOf(0).get(0);

    cluster.flushUnseen(0);
    cluster.runUntilSettled();

    assertThat(cluster.primaryOf(0)).isEqualTo(primary);
    assertThat(cluster.keys(replica)).isZero();
    assertThat(events(cluster, "ReplicaPromoted")).isEmpty();
  }

  @Test
  void aPauseKeepsTheLastCopyAndPromotesNobody() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);
    String replica = cluster.syncedReplicasOf(0).get(0);
    cluster.pause(true);

    cluster.restartServer(emptied);
    cluster.runFor(LONG);

    assertThat(cluster.primaryOf(0)).isEqualTo(emptied);
    assertThat(cluster.keys(replica)).isEqualTo(KEYS);
  }

  /** It may lack what was deleted since: a person decides. */
  @Test
  void anOldCopyIsKeptAndNotPromoted() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);
    String replica = cluster.syncedReplicasOf(0).get(0);
    cluster.pause(true);
    cluster.restartServer(emptied);
    cluster.runFor(LONG);

    cluster.pause(false);
    cluster.runFor(LONG);

    assertThat(cluster.primaryOf(0)).isEqualTo(emptied);
    assertThat(cluster.keys(replica)).isEqualTo(KEYS);
    assertThat(degraded(cluster).getReason()).isEqualTo("PrimaryHoldsLess");
  }

  @Test
  void aRefusalIsWrittenOnceWhileThePrimaryFills() {
    SimulatedCluster cluster = withKeys(3, 1);
    cluster.pause(true);
    cluster.restartServer(cluster.primaryOf(0));
    cluster.runFor(LONG);
    cluster.pause(false);
    cluster.runFor(Duration.ofSeconds(40));
    int before = cluster.kubernetes().writes().size();
    cluster.onEveryTick(() -> fill(cluster));

    cluster.runFor(Duration.ofSeconds(28));

    assertThat(cluster.kubernetes().writes().size() - before).isLessThanOrEqualTo(2);
  }

  /** A key a second. */
  private static void fill(SimulatedCluster cluster) {
    if (cluster.redis().now().toEpochMilli() % 1000 == 0) {
      cluster.put(0, 1);
    }
  }

  @Test
  void aPrimaryThatHasFilledAgainServesItsReplica() {
    SimulatedCluster cluster = withKeys(3, 1);
    String emptied = cluster.primaryOf(0);
    cluster.pause(true);
    cluster.restartServer(emptied);
    cluster.runFor(LONG);
    cluster.pause(false);

    cluster.put(0, KEYS);
    cluster.runUntilSettled();

    assertThat(cluster.primaryOf(0)).isEqualTo(emptied);
  }

  @Test
  void aGateThatWasOpenWhenThePauseBeganIsClosed() {
    SimulatedCluster cluster = withKeys(2, 1);
    String primary = cluster.primaryOf(0);
    cluster.deletePods(List.of(cluster.syncedReplicasOf(0).get(0)));
    while (!cluster.view(primary).resyncDelay().isZero()) {
      cluster.passAndRest();
    }

    cluster.pause(true);
    cluster.runFor(Duration.ofSeconds(10));

    assertThat(cluster.view(primary).resyncDelay()).isPositive();
  }

  private static Condition degraded(SimulatedCluster cluster) {
    return cluster.cache().getStatus().conditions().stream()
        .filter(condition -> condition.getType().equals("Degraded"))
        .findFirst()
        .orElseThrow();
  }

  private static SimulatedCluster withKeys(int shards, int replicas) {
    SimulatedCluster cluster = SimulatedCluster.settled(shards, replicas);
    cluster.put(0, KEYS);
    cluster.advance(Duration.ofSeconds(1));
    cluster.runUntilSettled();
    return cluster;
  }

  private static List<Told> events(SimulatedCluster cluster, String reason) {
    return cluster.kubernetes().events().stream()
        .filter(event -> event.reason().equals(reason))
        .toList();
  }
}
