package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.status.ClientVersion;
import io.layeredcache.crd.status.ClientsStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Who uses a cache, by the names of connections. */
class ClientsTest {

  /** The census, and the passes that publish and tell what it found. */
  private static final Duration A_CENSUS = Duration.ofSeconds(70);

  private final SimulatedCluster cluster = SimulatedCluster.settled(2, 1);

  @Test
  void nothingIsSaidOfClientsThatDoNotNameThemselves() {
    connect(cluster.primaryOf(0), "some-library");

    cluster.runFor(A_CENSUS);

    assertThat(cluster.cache().getStatus().clients()).isNull();
    assertThat(current().getStatus()).isEqualTo("Unknown");
    assertThat(current().getReason()).isEqualTo("NotReported");
    assertThat(published().livePods()).isEmpty();
  }

  @Test
  void aPodCountsOnceWhateverTheNodesThatItIsConnectedTo() {
    use("catalog-1", published().version());
    use("catalog-2", published().version());

    cluster.runFor(A_CENSUS);

    assertThat(clients().connected()).isEqualTo(2);
    assertThat(published().livePods()).isEqualTo(OptionalInt.of(2));
  }

  @Test
  void aPodThatNamesTwoVersionsUsesTheNewerOne() {
    connect(cluster.primaryOf(0), "layeredcache:catalog-1:1");
    connect(cluster.primaryOf(1), "layeredcache:catalog-1:9");

    cluster.runFor(A_CENSUS);

    assertThat(cluster.cache().getStatus().clients())
        .isEqualTo(new ClientsStatus(1, List.of(new ClientVersion(9, 1))));
  }

  @Test
  void podsThatAllUseThePublishedVersionAreCurrent() {
    // the number of pods is published too: the version that they follow is the one after that
    use("catalog-1", 2);
    use("catalog-2", 2);

    cluster.runFor(A_CENSUS);

    assertThat(published().version()).isEqualTo(2);
    assertThat(current().getStatus()).isEqualTo("True");
  }

  @Test
  void podsThatStayBehindAreToldWithTheirNumberAndTheOldestVersion() {
    use("catalog-1", 2);
    use("catalog-2", 2);
    use("checkout-1", 1);

    cluster.runFor(A_CENSUS);

    assertThat(published().version()).isEqualTo(2);
    assertThat(current().getStatus()).isEqualTo("False");
    assertThat(current().getReason()).isEqualTo("ClientsBehind");
    assertThat(current().getMessage())
        .startsWith("1 of 3 pods use a version before 2, the oldest 1");
    assertThat(clients().versions())
        .containsExactly(new ClientVersion(2, 2), new ClientVersion(1, 1));
  }

  @Test
  void podsThatComeAndGoMakeAtMostOneVersionInHalfAMinute() {
    Instant since = cluster.redis().now();

    for (int pod = 0; pod < 40; pod++) {
      use("catalog-" + pod, 1);
      cluster.passAndRest();
    }

    long halfMinutes = Duration.between(since, cluster.redis().now()).toSeconds() / 30;
    assertThat(published().livePods().orElseThrow()).isGreaterThan(20);
    assertThat(published().version()).isBetween(3L, halfMinutes + 2);
  }

  @Test
  void anotherOperatorLeavesWhatWasSaidUntilItHasCounted() {
    use("catalog-1", 2);
    cluster.runFor(A_CENSUS);
    ClientsStatus before = clients();
    TopologyDocument document = published();

    cluster.restartOperator();
    cluster.passAndRest();

    assertThat(cluster.cache().getStatus().clients()).isEqualTo(before);
    assertThat(published()).isEqualTo(document);
  }

  private void use(String pod, long version) {
    for (int shard = 0; shard < 2; shard++) {
      connect(cluster.primaryOf(shard), "layeredcache:" + pod + ":" + version);
    }
  }

  private void connect(String node, String name) {
    cluster.redis().connect(RedisPods.endpoint(cluster.pod(node))).rename(name);
  }

  private ClientsStatus clients() {
    return Optional.ofNullable(cluster.cache().getStatus().clients()).orElseThrow();
  }

  private TopologyDocument published() {
    return cluster.published().orElseThrow();
  }

  private Condition current() {
    return cluster.condition("ClientsCurrent");
  }
}
