package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.layeredcache.client.topology.Failover;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.status.FailoverStatus;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A primary has changed, and everybody can see when, from whom to whom, and what may be missing.
 */
class LastFailoverTest {

  private final SimulatedCluster cluster = SimulatedCluster.settled(3, 1);

  @Test
  void aCacheWhosePrimariesNeverChangedHasNone() {
    assertThat(inStatus()).isNull();
    assertThat(cluster.published().orElseThrow().shards())
        .extracting(ShardTopology::lastFailover)
        .containsOnly(Optional.empty());
  }

  @Test
  void aChangedPrimaryIsInTheStatusInTheDocumentAndInOneEvent() {
    String from = cluster.primaryOf(1);
    String to = cluster.syncedReplicasOf(1).getFirst();
    Instant before = cluster.redis().now();

    failOver(1);

    FailoverStatus status = Objects.requireNonNull(inStatus());
    assertThat(status.shard()).isEqualTo(1);
    assertThat(status.from()).isEqualTo(from);
    assertThat(status.to()).isEqualTo(to);
    assertThat(status.when()).isAfter(before);
    assertThat(status.planned()).isFalse();
    assertThat(inDocument(1))
        .contains(
            new Failover(
                cluster.view(to).self().configEpoch(),
                Objects.requireNonNull(status.when()),
                Objects.requireNonNull(status.replayFrom())));
    assertThat(inDocument(0)).isEmpty();
    assertThat(changes()).singleElement().matches(event -> event.message().contains(to));
  }

  @Test
  void invalidationsAreReplayedFromTheLastPassThatSawTheOldPrimary() {
    cluster.put(0, 1000);
    cluster.passAndRest();
    cluster.passAndRest();
    Instant lastSeen = cluster.redis().now();

    failOver(0);

    FailoverStatus status = Objects.requireNonNull(inStatus());
    assertThat(status.offsetGap()).isZero();
    assertThat(status.replayFrom())
        .isBetween(lastSeen.minus(Duration.ofSeconds(10)), Objects.requireNonNull(status.when()));
  }

  @Test
  void aChangeThatNoOperatorSawIsReplayedForTheWholeWindowOfThePolicy() {
    cluster.restartOperator();

    failOver(0);

    FailoverStatus status = Objects.requireNonNull(inStatus());
    assertThat(status.offsetGap()).isNull();
    assertThat(Duration.between(status.replayFrom(), status.when()))
        .isEqualTo(Duration.ofMinutes(6));
  }

  @Test
  void theLatestOfTwoIsTheOneInTheStatusAndBothAreInTheDocument() {
    failOver(0);
    failOver(2);

    assertThat(Objects.requireNonNull(inStatus()).shard()).isEqualTo(2);
    assertThat(inDocument(0)).isPresent();
    assertThat(inDocument(2)).isPresent();
    assertThat(changes()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anotherOperatorKnowsItStillAndAlsoIfTheConfigMapIsLost(boolean lost) {
    failOver(1);
    FailoverStatus status = inStatus();
    Optional<Failover> document = inDocument(1);

    cluster.restartOperator();
    if (lost) {
      cluster
          .kubernetes()
          .delete(ConfigMap.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME + "-topology");
    }
    cluster.runUntilSettled();

    assertThat(inStatus()).isEqualTo(status);
    assertThat(inDocument(1)).isEqualTo(document);
    assertThat(changes()).hasSize(1);
  }

  @Test
  void aLostStatusIsFilledFromTheDocument() {
    failOver(1);
    Failover document = inDocument(1).orElseThrow();

    loseStatus();
    cluster.runUntilSettled();

    assertThat(Objects.requireNonNull(inStatus()))
        .extracting(FailoverStatus::shard, FailoverStatus::when, FailoverStatus::replayFrom)
        .containsExactly(1, document.at(), document.replayFrom());
  }

  private void failOver(int shard) {
    cluster.deletePods(List.of(cluster.primaryOf(shard)));
    cluster.runUntilSettled();
  }

  @SuppressWarnings("NullAway") // a resource that was restored from a backup has no status
  private void loseStatus() {
    LayeredCache cache = cluster.cache();
    cache.setStatus(null);
    assertThat(cluster.kubernetes().handle().replaceStatus(cache)).isInstanceOf(Written.Done.class);
  }

  private @Nullable FailoverStatus inStatus() {
    return cluster.cache().getStatus().lastFailover();
  }

  private Optional<Failover> inDocument(int shard) {
    return cluster.published().orElseThrow().shard(shard).orElseThrow().lastFailover();
  }

  private List<Told> changes() {
    return cluster.kubernetes().events().stream()
        .filter(event -> event.reason().equals("PrimaryChanged"))
        .toList();
  }
}
