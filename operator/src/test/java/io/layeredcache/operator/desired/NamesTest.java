package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

  @Test
  void everyNameOfACacheWithTheLongestNameIsALabelValue() {
    Names names = Names.of(Caches.cache("c".repeat(40), LayeredCacheSpec.defaults()));
    assertThat(
            List.of(
                names.shard(127),
                names.pod(127, 5),
                // the label that the StatefulSet controller gives its revisions
                names.shard(127) + "-5d8f9c7b6d",
                names.clientService(),
                names.nodesService(),
                names.credentials(),
                names.topologyKey(),
                names.clientCredentials(),
                names.config("0123456789"),
                names.topology()))
        .allSatisfy(name -> assertThat(name).matches("[a-z]([-a-z0-9]{0,61}[a-z0-9])?"));
  }

  @ParameterizedTest
  @CsvSource({
    "x, x-nodes",
    "x, x-client",
    "x, x-topology",
    "x, x-topology-key",
    "x, x-credentials",
    "x, x-0",
    "x, x-0-0",
    "x, x-1-0",
    "x-0, x-0-0",
    "x, x-config",
    "x, x-config-0123456789",
    "x-nodes, x-nodes-nodes",
    "x-client, x-client-client",
    "layeredcache, layeredcache-operator"
  })
  void twoCachesShareNoNameWithinOneKindOfObject(String one, String other) {
    Set<String> names = new HashSet<>(namesByKind(one));
    names.retainAll(namesByKind(other));
    assertThat(names).isEmpty();
  }

  @Test
  void noTwoObjectsOfACacheShareAName() {
    assertThat(namesByKind("x")).doesNotHaveDuplicates();
  }

  @Test
  void noCacheHasTheNamesOfTheOperatorsOwnObjects() {
    assertThat(namesByKind("layeredcache-operator"))
        .doesNotContain("Service layeredcache-operator")
        .doesNotContain("PodDisruptionBudget layeredcache-operator");
  }

  /** Kind and name of everything that is rendered for a cache, and of its pods. */
  private static List<String> namesByKind(String name) {
    LayeredCache cache =
        Caches.cache(name, LayeredCacheSpec.defaults().withShards(12).withReplicasPerShard(5));
    Credentials credentials = Credentials.generate(new Random(1));
    NavigableSet<Integer> guarded = new TreeSet<>();
    IntStream.range(0, 12).forEach(guarded::add);
    List<HasMetadata> objects = new ArrayList<>();
    TopologyKey key = TopologyKey.generate(new Random(1));
    TopologyFiles files = TopologyFiles.of("{}", Optional.of(key));
    objects.add(CredentialsSecret.render(cache, credentials));
    objects.add(TopologyKeySecret.render(cache, key));
    objects.addAll(Baseline.render(cache, credentials, guarded));
    objects.add(TopologyObjects.configMap(cache, files, Optional.empty()));
    guarded.forEach(shard -> objects.add(ShardWorkload.render(cache, shard)));
    List<String> names = new ArrayList<>();
    objects.forEach(object -> names.add(object.getKind() + " " + object.getMetadata().getName()));
    for (int shard : guarded) {
      IntStream.range(0, 6).forEach(o -> names.add("Pod " + Names.of(cache).pod(shard, o)));
    }
    return names;
  }

  @Test
  void theHostnameOfAPodFitsWhatAServerAnnounces() {
    Names names = new Names("n".repeat(63), "c".repeat(40));
    assertThat(names.hostname(names.pod(127, 5))).matches("[-.a-z0-9]+").hasSizeLessThan(256);
  }

  @Test
  void theScaleSelectorMatchesTheFirstPodOfAShard() {
    assertThat(Labels.scaleSelector("storefront"))
        .isEqualTo("layeredcache.io/cache=storefront,apps.kubernetes.io/pod-index=0");
  }
}
