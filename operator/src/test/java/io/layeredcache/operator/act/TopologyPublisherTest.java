package io.layeredcache.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written to publish a topology, in which order, and what stops it before. */
class TopologyPublisherTest {

  private static final String NAMESPACE = "shop";
  private static final String NAME = "storefront";
  private static final String MAP = NAME + "-topology";
  private static final String SECRET = NAME + "-credentials";
  private static final TopologyKey KEY = TopologyKey.generate(new Random(3));
  private static final Instant NOW = Instant.parse("2026-11-30T08:00:00Z");

  private final FakeKubernetes world = new FakeKubernetes(Clock.systemUTC(), PodRuntime.IDLE);
  private final Kubernetes kubernetes = world.handle();
  private final TopologyPublisher publisher = new TopologyPublisher(kubernetes);
  private LayeredCache cache = Samples.cache(NAMESPACE, NAME);

  @BeforeEach
  void createCache() {
    cache = world.create(cache);
    world.create(CredentialsSecret.render(cache, Credentials.generate(new Random(1))));
  }

  @Test
  void theFirstDocumentIsCreatedAndItsVersionMarked() {
    Optional<Outcome.Failure> failure = publish(document(1), Optional.empty(), secret());

    assertThat(failure).isEmpty();
    assertThat(publishedVersion()).isEqualTo(1);
    assertThat(TopologyObjects.mark(secret()).version()).isEqualTo(1);
    assertThat(CredentialsSecret.missing(secret())).isEmpty();
  }

  @Test
  void theVersionIsMarkedBeforeTheDocumentIsWritten() {
    publish(document(1), Optional.empty(), secret());

    assertThat(world.writes())
        .extracting(call -> call.verb() + " " + call.object().name())
        .containsExactly("APPLY " + SECRET, "CREATE " + MAP);
  }

  @Test
  void aDocumentThatClientsWouldRefuseCostsNoVersion() {
    TopologyDocument twoOwners = document(1, row(0), row(1));

    Optional<Outcome.Failure> failure = publish(twoOwners, Optional.empty(), secret());

    assertThat(failure).get().asString().contains("slots 0-16383 belong to shard 0 and to shard 1");
    assertThat(world.writes()).isEmpty();
  }

  @Test
  void aConfigMapOfSomebodyElseIsLeftAloneAndCostsNoVersion() {
    ConfigMap theirs =
        new ConfigMapBuilder()
            .withMetadata(new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(MAP).build())
            .withData(Map.of("whose", "theirs"))
            .build();
    world.create(theirs);

    Optional<Outcome.Failure> failure = publish(document(1), Optional.empty(), secret());

    assertThat(failure).map(Outcome.Failure::reason).contains(Reason.NAME_TAKEN);
    assertThat(world.writes()).isEmpty();
  }

  @Test
  void aConfigMapThatHasChangedSinceItWasReadCostsNoVersion() {
    publish(document(1), Optional.empty(), secret());
    String before = version();
    publish(document(2), Optional.of(before), secret());
    int writes = world.writes().size();

    Optional<Outcome.Failure> failure = publish(document(3), Optional.of(before), secret());

    assertThat(failure).isPresent();
    assertThat(world.writes()).hasSize(writes);
    assertThat(publishedVersion()).isEqualTo(2);
  }

  @Test
  void aWriterThatWasLateDoesNotLowerTheMark() {
    Secret asTheLateOneReadIt = secret();
    publish(document(7), Optional.empty(), secret());
    world.delete(ConfigMap.class, NAMESPACE, MAP);

    Optional<Outcome.Failure> failure = publish(document(1), Optional.empty(), asTheLateOneReadIt);

    assertThat(failure).isPresent();
    assertThat(TopologyObjects.mark(secret()).version()).isEqualTo(7);
    assertThat(world.get(ConfigMap.class, NAMESPACE, MAP)).isEmpty();
  }

  @Test
  void aSecretOfAnotherIncarnationIsNotMarked() {
    Secret before = secret();
    world.delete(Secret.class, NAMESPACE, SECRET);
    world.create(CredentialsSecret.render(cache, Credentials.generate(new Random(2))));

    Optional<Outcome.Failure> failure = publish(document(1), Optional.empty(), before);

    assertThat(failure).isPresent();
    assertThat(TopologyObjects.mark(secret()).version()).isZero();
  }

  @Test
  void theDocumentItsSignatureAndThePublicKeyAreWrittenByOneRequest() {
    publish(document(1), Optional.empty(), secret());

    TopologyFiles files = files();
    assertThat(files.isSignedBy(KEY)).isTrue();
    assertThat(files.publicKey()).contains(KEY.publicPem());
    assertThat(world.writes()).extracting(call -> call.object().name()).containsOnlyOnce(MAP);
  }

  @Test
  void aSignatureIsPutBesideTheSameBytesAndCostsNoVersion() {
    String json = "{ \"as it\" : \"stands\" }\n";
    world.create(
        TopologyObjects.configMap(
            cache, TopologyFiles.of(json, Optional.empty()), Optional.empty()));

    Optional<Outcome.Failure> failure = sign(json, version());

    assertThat(failure).isEmpty();
    assertThat(files()).isEqualTo(TopologyFiles.of(json, Optional.of(KEY)));
    assertThat(TopologyObjects.mark(secret()).version()).isZero();
  }

  @Test
  void aDocumentThatHasBeenReplacedIsNotSignedWithWhatWasRead() {
    publish(document(1), Optional.empty(), secret());
    String before = version();
    publish(document(2), Optional.of(before), secret());

    Optional<Outcome.Failure> failure = sign("{}", before);

    assertThat(failure).isPresent();
    assertThat(publishedVersion()).isEqualTo(2);
    assertThat(files().isSignedBy(KEY)).isTrue();
  }

  @Test
  void nothingIsWrittenWhileTheApiServerDoesNotSayWhatIsThere() {
    Secret secret = secret();
    world.weather(io.layeredcache.operator.kube.fake.Weather.CUT_OFF);

    Optional<Outcome.Failure> failure = publish(document(1), Optional.empty(), secret);

    assertThat(failure).isPresent();
    assertThat(world.calls()).extracting(Call::verb).containsExactly(Call.Verb.GET);
  }

  private Optional<Outcome.Failure> publish(
      TopologyDocument document, Optional<String> resourceVersion, Secret credentials) {
    return publisher.publish(
        cache, new Step.PublishTopology(document, resourceVersion, credentials, Optional.of(KEY)));
  }

  private Optional<Outcome.Failure> sign(String json, String resourceVersion) {
    return publisher.sign(
        cache, new Step.SignTopology(1, TopologyFiles.of(json, Optional.of(KEY)), resourceVersion));
  }

  private TopologyFiles files() {
    return world.get(ConfigMap.class, NAMESPACE, MAP).map(TopologyObjects::files).orElseThrow();
  }

  private Secret secret() {
    return world.get(Secret.class, NAMESPACE, SECRET).orElseThrow();
  }

  private String version() {
    return world
        .get(ConfigMap.class, NAMESPACE, MAP)
        .map(map -> map.getMetadata().getResourceVersion())
        .orElseThrow();
  }

  private long publishedVersion() {
    return world
        .get(ConfigMap.class, NAMESPACE, MAP)
        .flatMap(TopologyObjects::document)
        .map(TopologyCodec::read)
        .flatMap(ReadDocument::document)
        .map(TopologyDocument::version)
        .orElseThrow();
  }

  private TopologyDocument document(long version) {
    return document(version, row(0));
  }

  private TopologyDocument document(long version, ShardTopology... shards) {
    return new TopologyDocument(
        cache.getMetadata().getUid(),
        version,
        NOW,
        TopologyDocument.State.Serving,
        List.of(shards),
        List.of());
  }

  private static ShardTopology row(int id) {
    NodeTopology primary =
        new NodeTopology("%040x".formatted(id + 1), "", "10.0.0." + (id + 1), "", 6379, "");
    return new ShardTopology(
        id, ShardTopology.State.Serving, SlotRanges.all(), Optional.of(primary), List.of());
  }
}
