package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.policy.ClientPolicy;
import io.layeredcache.crd.policy.L1Policy;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is published over time, whatever cannot be read or written meanwhile. */
class PublishingTest {

  private static final int ROUNDS = 60;
  private static final int PASSES = 40;
  private static final String TOPOLOGY = SimulatedCluster.NAME + "-topology";
  private static final String CREDENTIALS = SimulatedCluster.NAME + "-credentials";

  @ParameterizedTest
  @ValueSource(longs = {1})
  void nothingIsPublishedOfACacheThatStandsWhicheverNodesAreMissedByEachPass(long seed) {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    TopologyDocument before = cluster.published().orElseThrow();
    Random random = new Random(seed);

    for (int round = 0; round < ROUNDS; round++) {
      passThatMisses(cluster, random);
    }

    assertThat(cluster.published()).contains(before);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void aPrimaryThatServesStaysPublishedThoughOthersDieAndPassesMissNodes(long seed) {
    SimulatedCluster cluster = SimulatedCluster.settled(3, 1);
    Random random = new Random(seed);

    for (int round = 0; round < ROUNDS; round++) {
      if (random.nextInt(15) == 0) {
        List<String> pods = List.copyOf(cluster.viewsByPod().keySet());
        cluster.deletePods(List.of(pods.get(random.nextInt(pods.size()))));
      }
      Map<Integer, String> serving = publishedAndServing(cluster);
      passThatMisses(cluster, random);
      assertThat(publishedPrimaries(cluster)).as("round %d", round).containsAllEntriesOf(serving);
      cluster.passAndRest();
    }

    cluster.runUntilSettled();
  }

  @Test
  void aConfigMapOfSomebodyElseIsSaidAndNothingIsWrittenOverAndOver() {
    SimulatedCluster cluster = new SimulatedCluster(1, 0);
    cluster.kubernetes().create(new ConfigMapBuilder().withMetadata(theirs(TOPOLOGY)).build());
    passes(cluster);
    int writes = cluster.kubernetes().writes().size();

    passes(cluster);

    assertThat(reasons(cluster)).contains("NameTaken");
    assertThat(writesOfObjectsSince(cluster, writes)).isEmpty();
    cluster.kubernetes().delete(ConfigMap.class, SimulatedCluster.NAMESPACE, TOPOLOGY);
    cluster.runUntilSettled();
  }

  @Test
  void aCredentialsSecretOfSomebodyElseIsSaidAndNothingIsWrittenOverAndOver() {
    SimulatedCluster cluster = new SimulatedCluster(1, 0);
    cluster.kubernetes().create(new SecretBuilder().withMetadata(theirs(CREDENTIALS)).build());
    passes(cluster);
    int writes = cluster.kubernetes().writes().size();

    passes(cluster);

    assertThat(reasons(cluster)).contains("NameTaken");
    assertThat(writesOfObjectsSince(cluster, writes)).isEmpty();
    cluster.kubernetes().delete(Secret.class, SimulatedCluster.NAMESPACE, CREDENTIALS);
    cluster.runUntilSettled();
  }

  @Test
  void aCacheWhoseClientsKeepNothingInTheirPodsIsPublished() {
    LayeredCacheSpec spec =
        LayeredCacheSpec.defaults().withShards(1).withReplicasPerShard(0).withClients(withoutL1());
    SimulatedCluster cluster =
        new SimulatedCluster(spec, FakeSettings.standard(), KillSwitch.never());

    cluster.runUntilSettled();

    assertThat(cluster.published().orElseThrow().policy().l1().maxSizeBytes()).isZero();
  }

  /** One pass in which some nodes do not answer in time; nothing else happens meanwhile. */
  private static void passThatMisses(SimulatedCluster cluster, Random random) {
    List<Endpoint> missed =
        cluster.kubernetes().running().stream()
            .filter(pod -> random.nextBoolean())
            .map((RunningPod pod) -> RedisPods.endpoint(pod))
            .toList();
    missed.forEach(cluster.redis()::freeze);
    cluster.pass();
    missed.forEach(cluster.redis()::thaw);
  }

  private static Map<Integer, String> publishedAndServing(SimulatedCluster cluster) {
    Map<Integer, String> published = publishedPrimaries(cluster);
    Map<Integer, String> serving = new TreeMap<>();
    List<NodeEntry> owners =
        cluster.views().stream()
            .map(NodeView::self)
            .filter(self -> !self.slots().isEmpty())
            .toList();
    for (NodeEntry owner : owners) {
      boolean superseded =
          owners.stream()
              .anyMatch(
                  other ->
                      other.configEpoch() > owner.configEpoch()
                          && other.slots().intersects(owner.slots()));
      published.forEach(
          (shard, id) -> {
            if (!superseded && id.equals(owner.id())) {
              serving.put(shard, id);
            }
          });
    }
    return serving;
  }

  private static Map<Integer, String> publishedPrimaries(SimulatedCluster cluster) {
    Map<Integer, String> primaries = new TreeMap<>();
    for (ShardTopology shard : cluster.published().orElseThrow().shards()) {
      shard.primary().map(NodeTopology::nodeId).ifPresent(id -> primaries.put(shard.id(), id));
    }
    return primaries;
  }

  private static void passes(SimulatedCluster cluster) {
    for (int passes = 0; passes < PASSES; passes++) {
      cluster.passAndRest();
    }
  }

  private static List<String> writesOfObjectsSince(SimulatedCluster cluster, int writes) {
    List<Call> all = cluster.kubernetes().writes();
    return all.subList(writes, all.size()).stream()
        .filter(call -> call.verb() != Call.Verb.STATUS)
        .map(Call::toString)
        .toList();
  }

  private static List<String> reasons(SimulatedCluster cluster) {
    return cluster.cache().getStatus().conditions().stream().map(Condition::getReason).toList();
  }

  private static ObjectMeta theirs(String name) {
    return new ObjectMetaBuilder().withNamespace(SimulatedCluster.NAMESPACE).withName(name).build();
  }

  @SuppressWarnings("NullAway") // null is what an absent field is read as
  private static ClientPolicy withoutL1() {
    return new ClientPolicy(
        new L1Policy(new TimeSpan("0s"), new Quantity("0")),
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
        null);
  }
}
