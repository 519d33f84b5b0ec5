package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.PodOrigin;
import io.layeredcache.operator.reconcile.Pass;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people do to the objects of a cache past its resource. */
class TamperingTest {

  private static final String SET = SimulatedCluster.NAME + "-0";
  private static final String CLIENT = SimulatedCluster.NAME + "-client";
  private static final long KEYS = 1000;

  @Test
  void aPodWithoutItsIndexLabelIsStillLookedAfter() {
    SimulatedCluster cluster = serving();
    String primary = cluster.primaryOf(0);
    label(cluster, Pod.class, primary, "apps.kubernetes.io/pod-index", Optional.empty());

    Pass.Done done = cluster.pass();

    assertThat(done.situation().shards().members())
        .filteredOn(member -> member.name().equals(primary))
        .singleElement()
        .matches(member -> member.view().isPresent());
    assertThat(SimulatedCluster.isIdle(done)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"7", "none"})
  void aStatefulSetWithAWrongShardLabelIsStillThatOfItsShard(String label) {
    SimulatedCluster cluster = serving();
    label(cluster, StatefulSet.class, SET, Labels.SHARD, Optional.of(label));

    assertThat(SimulatedCluster.isIdle(cluster.pass())).isTrue();
  }

  /** ADR 5: not even this gives a serving shard a new template. */
  @Test
  void aStatefulSetWithoutTheCacheLabelGetsTheLabelBackAndNoNewTemplate() {
    SimulatedCluster cluster = serving();
    TopologyDocument before = cluster.published().orElseThrow();
    PodOrigin template = template(cluster);
    cluster.changeSpec(spec -> spec.withRedis(spec.redis().withImage("redis:7.2")));
    label(cluster, StatefulSet.class, SET, Labels.CACHE, Optional.empty());

    for (int passes = 0; passes < 5; passes++) {
      cluster.passAndRest();
    }

    StatefulSet set = set(cluster);
    assertThat(set.getMetadata().getLabels()).containsEntry(Labels.CACHE, SimulatedCluster.NAME);
    assertThat(template(cluster)).isEqualTo(template);
    assertThat(cluster.published()).contains(before);
    assertThat(cluster.condition("Degraded").getMessage()).contains("shard 0, 1: spec.redis.image");
    assertThat(cluster.keys(cluster.primaryOf(0))).isEqualTo(KEYS);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3"})
  void aStatefulSetThatSomebodyScaledHasItsPodsBackAndKeepsItsTemplate(int pods) {
    SimulatedCluster cluster = serving();
    PodOrigin template = template(cluster);
    cluster.changeSpec(spec -> spec.withRedis(spec.redis().withImage("redis:7.2")));
    cluster
        .kubernetes()
        .edit(
            StatefulSet.class,
            SimulatedCluster.NAMESPACE,
            SET,
            set -> {
              set.getSpec().setReplicas(pods);
              return set;
            });
    cluster.advance(Duration.ofSeconds(1));

    for (int passes = 0; passes < 60; passes++) {
      cluster.passAndRest();
    }

    assertThat(set(cluster).getSpec().getReplicas()).isEqualTo(2);
    assertThat(template(cluster)).isEqualTo(template);
    assertThat(cluster.violations()).isEmpty();
    assertThat(cluster.keys(cluster.primaryOf(0))).isEqualTo(pods == 0 ? 0 : KEYS);
  }

  /** What cannot be read is not what was never there. */
  @Test
  void aCacheWhosePasswordsAndTopologyAreDeletedKeepsItsSurplusShards() {
    SimulatedCluster cluster = serving();
    cluster.changeSpec(spec -> spec.withShards(1));
    Names names = Names.of(cluster.cache());
    delete(cluster, Secret.class, names.credentials());
    delete(cluster, ConfigMap.class, names.topology());

    for (int passes = 0; passes < 20; passes++) {
      cluster.passAndRest();
    }

    assertThat(cluster.kubernetes().list(StatefulSet.class)).hasSize(2);
    assertThat(cluster.kubernetes().running()).hasSize(4);
    assertThat(cluster.condition("Degraded").getMessage()).contains("restore it");
  }

  @Test
  void aServiceWhoseSelectorSomebodyNarrowedSelectsThePodsAgain() {
    SimulatedCluster cluster = serving();
    Service before = object(cluster, Service.class, CLIENT);
    cluster
        .kubernetes()
        .edit(
            Service.class,
            SimulatedCluster.NAMESPACE,
            CLIENT,
            service ->
                new ServiceBuilder(service).editSpec().addToSelector("app", "x").endSpec().build());

    cluster.passAndRest();

    assertThat(object(cluster, Service.class, CLIENT).getSpec()).isEqualTo(before.getSpec());
    assertThat(SimulatedCluster.isIdle(cluster.pass())).isTrue();
  }

  @Test
  void aBudgetThatSomebodyNarrowedAndGaveTheOtherBoundIsAsItWas() {
    SimulatedCluster cluster = serving();
    PodDisruptionBudget before = object(cluster, PodDisruptionBudget.class, SET);
    cluster
        .kubernetes()
        .edit(
            PodDisruptionBudget.class,
            SimulatedCluster.NAMESPACE,
            SET,
            budget -> {
              budget.getSpec().setMaxUnavailable(null);
              budget.getSpec().setMinAvailable(new IntOrString(0));
              budget.getSpec().getSelector().getMatchLabels().put("app", "x");
              return budget;
            });

    cluster.passAndRest();

    PodDisruptionBudget after = object(cluster, PodDisruptionBudget.class, SET);
    assertThat(after.getSpec()).isEqualTo(before.getSpec());
    assertThat(after.getMetadata().getUid()).isEqualTo(before.getMetadata().getUid());
    assertThat(SimulatedCluster.isIdle(cluster.pass())).isTrue();
  }

  private static SimulatedCluster serving() {
    SimulatedCluster cluster = SimulatedCluster.settled(2, 1);
    cluster.put(0, KEYS);
    cluster.passAndRest();
    cluster.runUntilSettled();
    return cluster;
  }

  private static StatefulSet set(SimulatedCluster cluster) {
    return object(cluster, StatefulSet.class, SET);
  }

  private static <T extends HasMetadata> T object(
      SimulatedCluster cluster, Class<T> type, String name) {
    return cluster.kubernetes().get(type, SimulatedCluster.NAMESPACE, name).orElseThrow();
  }

  private static PodOrigin template(SimulatedCluster cluster) {
    return PodOrigin.of(set(cluster).getSpec().getTemplate());
  }

  private static <T extends HasMetadata> void label(
      SimulatedCluster cluster, Class<T> type, String name, String key, Optional<String> value) {
    cluster
        .kubernetes()
        .edit(
            type,
            SimulatedCluster.NAMESPACE,
            name,
            object -> {
              Map<String, String> labels = new TreeMap<>(object.getMetadata().getLabels());
              labels.remove(key);
              value.ifPresent(text -> labels.put(key, text));
              object.getMetadata().setLabels(labels);
              return object;
            });
  }

  private static void delete(
      SimulatedCluster cluster, Class<? extends HasMetadata> type, String name) {
    cluster.kubernetes().delete(type, SimulatedCluster.NAMESPACE, name);
  }
}
