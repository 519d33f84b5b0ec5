package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.policy.ClientPolicy;
import io.layeredcache.crd.policy.L1Policy;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyKeySecret;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a published topology reaches the servers' functions, where clients ask for it. */
class DeliveryTest {

  private static final int PASSES = 10;
  private static final String TOPOLOGY = SimulatedCluster.NAME + "-topology";
  private static final String KEY = SimulatedCluster.NAME + "-topology-key";

  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "3,0", "3,2"})
  void aFormedCacheHasItsSignedTopologyInTheFunctionsOfEveryNode(int shards, int replicas) {
    SimulatedCluster cluster = SimulatedCluster.settled(shards, replicas);

    TopologyDocument published = cluster.published().orElseThrow();
    assertThat(files(cluster).isSignedBy(key(cluster))).isTrue();
    assertThat(cluster.views())
        .hasSize(shards * (1 + replicas))
        .extracting(NodeView::topology)
        .allMatch(held -> held.filter(topology -> !topology.isBehind(published)).isPresent());
  }

  /** About a second is promised from the change to every client that asks. */
  @Test
  void aNewVersionIsInEveryPrimaryOnePassAfterTheOneThatPublishedIt() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    cluster.changeSpec(DeliveryTest::otherPolicy);
    Instant changed = cluster.redis().now();

    cluster.passAndRest();
    cluster.pass();

    assertThat(cluster.published().orElseThrow().version()).isEqualTo(2);
    assertThat(heldByPrimaries(cluster)).containsExactly(2L, 2L, 2L);
    assertThat(Duration.between(changed, cluster.redis().now())).isLessThan(Duration.ofMillis(500));
  }

  @Test
  void aPrimaryThatWasAwayGetsItOnceItIsReadAgainAndTheOthersDoNotWait() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 0);
    var away = RedisPods.endpoint(cluster.pod(cluster.primaryOf(1)));
    cluster.redis().freeze(away);
    cluster.changeSpec(DeliveryTest::otherPolicy);

    cluster.passAndRest();
    cluster.passAndRest();
    cluster.redis().thaw(away);

    assertThat(heldByPrimaries(cluster)).containsExactly(2L, 1L, 2L);
    cluster.runUntilSettled();
    assertThat(heldByPrimaries(cluster)).containsExactly(2L, 2L, 2L);
  }

  @Test
  void aServerThatLostItsFunctionsWithItsProcessGetsThemBack() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 0);

    cluster.restartServer(cluster.primaryOf(0));
    cluster.runUntilSettled();

    assertThat(cluster.violations()).isEmpty();
  }

  @Test
  void theFunctionsStandAfterEverythingWasDeletedFromAServer() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 1);
    cluster.put(0, 100);
    cluster.passAndRest();
    int commands = cluster.redis().effects().size();

    cluster.redis().flush(RedisPods.endpoint(cluster.pod(cluster.primaryOf(0))));
    cluster.runUntilSettled();

    assertThat(Invariants.delivered(cluster.published().orElseThrow(), cluster.views())).isEmpty();
    assertThat(cluster.redis().effects()).hasSize(commands);
  }

  @Test
  void aFailoversTopologyIsInTheFunctionsOfWhoWasPromoted() {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);

    cluster.deletePods(List.of(cluster.primaryOf(0)));
    cluster.runUntilSettled();

    long version = cluster.published().orElseThrow().version();
    assertThat(version).isGreaterThan(1);
    assertThat(heldByPrimaries(cluster)).containsOnly(version);
  }

  @Test
  void whileTheSpecSaysPausedWhatIsPublishedIsDeliveredAllTheSame() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 0);
    cluster.pause(true);
    cluster.changeSpec(DeliveryTest::otherPolicy);

    for (int pass = 0; pass < PASSES; pass++) {
      cluster.passAndRest();
    }

    assertThat(heldByPrimaries(cluster)).containsExactly(2L);
  }

  /** RU-6: signing is new data, once, and no new version. */
  @Test
  void ru6WhatAnOperatorPublishedThatDidNotSignIsSignedOnceUnderItsVersion() {
    SimulatedCluster cluster = SimulatedCluster.settled(2, 1);
    String json = files(cluster).json();
    asOfAnOperatorThatDidNotSign(cluster);
    List<Call> before = cluster.kubernetes().writes();

    cluster.restartOperator();
    cluster.runUntilSettled();
    for (int pass = 0; pass < PASSES; pass++) {
      cluster.passAndRest();
    }

    assertThat(files(cluster).json()).isEqualTo(json);
    assertThat(files(cluster).isSignedBy(key(cluster))).isTrue();
    List<Call> writes = cluster.kubernetes().writes();
    assertThat(writes.subList(before.size(), writes.size()))
        .filteredOn(call -> call.verb() != Call.Verb.STATUS)
        .extracting(call -> call.verb() + " " + call.object().name())
        .containsExactly("CREATE " + KEY, "REPLACE " + TOPOLOGY);
  }

  @Test
  void aLostKeyIsMadeAnewAndWhatItSignsIsANewVersion() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 1);
    TopologyKey before = key(cluster);

    cluster.kubernetes().delete(Secret.class, SimulatedCluster.NAMESPACE, KEY);
    cluster.runUntilSettled();

    assertThat(key(cluster)).isNotEqualTo(before);
    assertThat(files(cluster).isSignedBy(key(cluster))).isTrue();
    assertThat(cluster.published().orElseThrow().version()).isEqualTo(2);
    assertThat(heldByPrimaries(cluster)).containsExactly(2L);
  }

  @Test
  void aSignatureThatSomebodyEditedIsPutRight() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 0);
    TopologyFiles before = files(cluster);
    edit(cluster, map -> map.getData().put(TopologyObjects.SIGNATURE, "bm9uc2Vuc2U="));

    cluster.runUntilSettled();

    assertThat(files(cluster)).isEqualTo(before);
  }

  @Test
  void thePrivateKeyIsInItsSecretAndNowhereElse() {
    SimulatedCluster cluster = SimulatedCluster.settled(1, 0);
    String secret =
        cluster
            .kubernetes()
            .get(Secret.class, SimulatedCluster.NAMESPACE, KEY)
            .map(key -> key.getData().get("private.pem"))
            .orElseThrow();

    assertThat(Contents.KINDS)
        .flatExtracting(kind -> cluster.kubernetes().list(kind))
        .filteredOn(object -> object.toString().contains(secret))
        .singleElement()
        .matches(object -> ((Secret) object).getMetadata().getName().equals(KEY));
  }

  private static TopologyFiles files(SimulatedCluster cluster) {
    return cluster
        .kubernetes()
        .get(ConfigMap.class, SimulatedCluster.NAMESPACE, TOPOLOGY)
        .map(TopologyObjects::files)
        .orElseThrow();
  }

  private static TopologyKey key(SimulatedCluster cluster) {
    return cluster
        .kubernetes()
        .get(Secret.class, SimulatedCluster.NAMESPACE, KEY)
        .flatMap(TopologyKeySecret::parse)
        .orElseThrow();
  }

  private static void asOfAnOperatorThatDidNotSign(SimulatedCluster cluster) {
    edit(cluster, map -> map.getData().keySet().removeIf(key -> !key.equals(TopologyObjects.KEY)));
    cluster.kubernetes().delete(Secret.class, SimulatedCluster.NAMESPACE, KEY);
  }

  private static void edit(SimulatedCluster cluster, Consumer<ConfigMap> how) {
    cluster
        .kubernetes()
        .edit(
            ConfigMap.class,
            SimulatedCluster.NAMESPACE,
            TOPOLOGY,
            map -> {
              ConfigMap changed = new ConfigMapBuilder(map).build();
              how.accept(changed);
              return changed;
            });
  }

  /** By shard. */
  private static List<Long> heldByPrimaries(SimulatedCluster cluster) {
    int shards = cluster.published().orElseThrow().shards().size();
    return IntStream.range(0, shards)
        .mapToObj(shard -> cluster.view(cluster.primaryOf(shard)))
        .map(view -> view.topology().map(HeldTopology::version).orElse(0L))
        .toList();
  }

  @SuppressWarnings("NullAway") // null is what an absent field is read as
  private static LayeredCacheSpec otherPolicy(LayeredCacheSpec spec) {
    return spec.withClients(
        new ClientPolicy(
            new L1Policy(new TimeSpan("3s"), new Quantity("16Mi")),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null));
  }
}
