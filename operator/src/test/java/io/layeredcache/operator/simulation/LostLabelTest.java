package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.kube.fake.Weather;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.reconcile.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that watches do not show any more are not gone: somebody took their label away. */
class LostLabelTest {

  private static final String CREDENTIALS = SimulatedCluster.NAME + "-credentials";
  private static final String KEY = SimulatedCluster.NAME + "-topology-key";
  private static final String TOPOLOGY = SimulatedCluster.NAME + "-topology";
  private static final String EMPTYING = "delete all pods";
  private static final long KEYS = 1000;

  private final SimulatedCluster cluster = SimulatedCluster.settled(2, 1);

  @Test
  void credentialsGetTheirLabelBackAndServingGoesOn() {
    cluster.put(0, KEYS);
    cluster.runUntilSettled();
    CacheSecret before = cluster.secret().orElseThrow();
    TopologyDocument published = cluster.published().orElseThrow();
    unlabel(Secret.class, CREDENTIALS);

    cluster.passAndRest();

    assertThat(cluster.condition("Available").getMessage()).contains("could not be asked");
    cluster.runUntilSettled();
    assertThat(labels(Secret.class, CREDENTIALS))
        .containsEntry(Labels.CACHE, SimulatedCluster.NAME);
    assertThat(cluster.secret()).contains(before);
    assertThat(cluster.published()).contains(published);
    assertThat(cluster.keys(cluster.primaryOf(0))).isEqualTo(KEYS);
    assertThat(cluster.condition("Degraded").getStatus()).isEqualTo("False");
  }

  @Test
  void credentialsGetTheirLabelBackInAPause() {
    cluster.pause(true);
    unlabel(Secret.class, CREDENTIALS);

    cluster.passAndRest();

    assertThat(labels(Secret.class, CREDENTIALS)).containsKey(Labels.CACHE);
  }

  @Test
  void credentialsGetTheirLabelBackWhileTheSpecIsWrong() {
    cluster.changeSpec(
        spec -> spec.withRedis(spec.redis().withConfig(Map.of("maxmemory-samples", "0"))));
    unlabel(Secret.class, CREDENTIALS);

    cluster.passAndRest();

    assertThat(labels(Secret.class, CREDENTIALS)).containsKey(Labels.CACHE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void credentialsThatSomebodyElseControlsAreNotCalledLost(boolean labelled) {
    Map<String, String> data = cluster.secret().orElseThrow().data();
    cluster.kubernetes().edit(Secret.class, SimulatedCluster.NAMESPACE, CREDENTIALS, this::disown);
    if (!labelled) {
      unlabel(Secret.class, CREDENTIALS);
    }

    cluster.runFor(Duration.ofSeconds(20));

    assertThat(cluster.condition("Degraded").getMessage())
        .contains(CREDENTIALS + " is not controlled by any resource")
        .doesNotContain(EMPTYING);
    assertThat(cluster.secret()).map(CacheSecret::data).contains(data);
    assertThat(labels(Secret.class, CREDENTIALS).containsKey(Labels.CACHE)).isEqualTo(labelled);
  }

  @Test
  void credentialsAreNotCalledLostByAnApiServerThatDoesNotAnswer() {
    unlabel(Secret.class, CREDENTIALS);
    cluster.kubernetes().weather(Weather.CUT_OFF);

    Pass.Done done = cluster.pass();

    assertThat(done.plan().waits())
        .extracting(Wait::reason)
        .doesNotContain(Reason.CREDENTIALS_LOST);
    assertThat(done.outcome().failures())
        .extracting(result -> result.failure().orElseThrow())
        .contains(
            new Outcome.Failure(Reason.STEP_FAILED, "API server unavailable: connection refused"))
        .extracting(Outcome.Failure::reason)
        .doesNotContain(Reason.CREDENTIALS_LOST);
    cluster.kubernetes().weather(Weather.FAIR);
    cluster.runUntilSettled();
    assertThat(labels(Secret.class, CREDENTIALS)).containsKey(Labels.CACHE);
  }

  @Test
  void credentialsThatAreGoneAreCalledLostAndLookedForAtTheSlowestPace() {
    cluster.kubernetes().delete(Secret.class, SimulatedCluster.NAMESPACE, CREDENTIALS);
    cluster.runFor(Duration.ofSeconds(20));
    List<Call> before = cluster.kubernetes().calls();

    cluster.runFor(Duration.ofMinutes(1));

    assertThat(cluster.condition("Degraded").getMessage())
        .contains("is missing")
        .contains(EMPTYING);
    List<Call> calls = cluster.kubernetes().calls();
    assertThat(calls.subList(before.size(), calls.size())).hasSizeBetween(5, 20);
  }

  @Test
  void tornCredentialsGetTheirLabelBackAndAreSaidToBeTorn() {
    Secret torn = get(Secret.class, CREDENTIALS);
    torn.getMetadata().setUid(null);
    torn.getMetadata().setResourceVersion(null);
    torn.getData().remove("client.password");
    cluster.kubernetes().delete(Secret.class, SimulatedCluster.NAMESPACE, CREDENTIALS);
    cluster.kubernetes().create(torn);
    unlabel(Secret.class, CREDENTIALS);

    cluster.runFor(Duration.ofSeconds(20));

    assertThat(labels(Secret.class, CREDENTIALS)).containsKey(Labels.CACHE);
    assertThat(cluster.condition("Degraded").getMessage()).contains("lacks client.password");
  }

  @Test
  void theKeyGetsItsLabelBackAndStaysTheKey() {
    Map<String, String> before = get(Secret.class, KEY).getData();
    unlabel(Secret.class, KEY);

    cluster.runUntilSettled();

    assertThat(labels(Secret.class, KEY)).containsKey(Labels.CACHE);
    assertThat(get(Secret.class, KEY).getData()).isEqualTo(before);
  }

  @Test
  void theTopologyGetsItsLabelBackAndCostsNoVersion() {
    TopologyDocument before = cluster.published().orElseThrow();
    unlabel(ConfigMap.class, TOPOLOGY);

    cluster.passAndRest();

    assertThat(cluster.condition("TopologyPublished").getMessage())
        .contains("no topology is seen")
        .contains("versions up to " + before.version());
    assertThat(labels(ConfigMap.class, TOPOLOGY))
        .containsEntry(Labels.CACHE, SimulatedCluster.NAME);
    cluster.runUntilSettled();
    assertThat(cluster.published()).contains(before);
    assertThat(cluster.condition("TopologyPublished").getStatus()).isEqualTo("True");
  }

  @Test
  void aFailoverIsPublishedThoughTheTopologyHadLostItsLabel() {
    TopologyDocument before = cluster.published().orElseThrow();
    String dead = cluster.primaryOf(0);
    unlabel(ConfigMap.class, TOPOLOGY);
    cluster.deletePods(List.of(dead));

    cluster.runUntilSettled();

    assertThat(labels(ConfigMap.class, TOPOLOGY)).containsKey(Labels.CACHE);
    assertThat(cluster.published().orElseThrow().version()).isGreaterThan(before.version());
    assertThat(cluster.primaryOf(0)).isNotEqualTo(dead);
  }

  private Secret disown(Secret secret) {
    secret.getMetadata().setOwnerReferences(List.of());
    return secret;
  }

  private <T extends HasMetadata> void unlabel(Class<T> type, String name) {
    cluster
        .kubernetes()
        .edit(
            type,
            SimulatedCluster.NAMESPACE,
            name,
            object -> {
              Map<String, String> labels = new TreeMap<>(object.getMetadata().getLabels());
              labels.remove(Labels.CACHE);
              object.getMetadata().setLabels(labels);
              return object;
            });
  }

  private <T extends HasMetadata> T get(Class<T> type, String name) {
    return cluster.kubernetes().get(type, SimulatedCluster.NAMESPACE, name).orElseThrow();
  }

  private Map<String, String> labels(Class<? extends HasMetadata> type, String name) {
    return get(type, name).getMetadata().getLabels();
  }
}
