package io.layeredcache.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.TopologyKeySecret;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.plan.Reason;
import java.time.Clock;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Credentials are created once, and a name that is taken is said instead of tried again. */
class KubernetesEffectsTest {

  private static final String NAMESPACE = "shop";
  private static final String SECRET = "storefront-credentials";

  private static final String KEY = "storefront-topology-key";
  private final FakeKubernetes world = new FakeKubernetes(Clock.systemUTC(), PodRuntime.IDLE);
  private final KubernetesEffects effects = new KubernetesEffects(world.handle(), new Random(1));
  private LayeredCache cache = Samples.cache(NAMESPACE, "storefront");

  @BeforeEach
  void createCache() {
    cache = world.create(cache);
  }

  @Test
  void credentialsAreCreatedWhereNoneAre() {
    Optional<Outcome.Failure> failure = effects.createCredentials(cache);

    assertThat(failure).isEmpty();
    assertThat(CredentialsSecret.missing(secret())).isEmpty();
  }

  @Test
  void aSecretOfSomebodyElseIsLeftAloneAndSaid() {
    world.create(
        new SecretBuilder(rendered()).editMetadata().withOwnerReferences().endMetadata().build());

    Optional<Outcome.Failure> failure = effects.createCredentials(cache);

    assertThat(failure).map(Outcome.Failure::reason).contains(Reason.NAME_TAKEN);
    assertThat(world.writes()).isEmpty();
  }

  @Test
  void aSecretOfOursThatIsIncompleteIsLeftAloneAndSaid() {
    world.create(new SecretBuilder(rendered()).removeFromData("client.password").build());

    Optional<Outcome.Failure> failure = effects.createCredentials(cache);

    assertThat(failure).map(Outcome.Failure::reason).contains(Reason.CREDENTIALS_LOST);
    assertThat(failure).get().asString().contains("client.password").contains("delete it");
    assertThat(world.writes()).isEmpty();
  }

  @Test
  void aSecretOfOursThatTheWatchesDoNotShowYetIsNotOverwritten() {
    Secret before = world.create(rendered());

    Optional<Outcome.Failure> failure = effects.createCredentials(cache);

    assertThat(failure).map(Outcome.Failure::reason).contains(Reason.STEP_FAILED);
    assertThat(secret()).isEqualTo(before);
  }

  @Test
  void aKeyIsCreatedWhereNoneIs() {
    Optional<Outcome.Failure> failure = effects.createTopologyKey(cache);

    assertThat(failure).isEmpty();
    assertThat(TopologyKeySecret.parse(key())).isPresent();
    assertThat(Ownership.owns(cache, key())).isTrue();
  }

  @Test
  void aKeyThatTheWatchesDoNotShowYetIsLeftAsItIs() {
    effects.createTopologyKey(cache);
    Secret before = key();

    Optional<Outcome.Failure> failure = effects.createTopologyKey(cache);

    assertThat(failure).isEmpty();
    assertThat(key()).isEqualTo(before);
  }

  @Test
  void aKeyIsWrittenOverWhatIsNone() {
    effects.createTopologyKey(cache);
    world.edit(
        Secret.class,
        NAMESPACE,
        KEY,
        secret -> new SecretBuilder(secret).addToData("private.pem", "bm8ga2V5").build());

    Optional<Outcome.Failure> failure = effects.createTopologyKey(cache);

    assertThat(failure).isEmpty();
    assertThat(TopologyKeySecret.parse(key())).isPresent();
  }

  @Test
  void aKeyOfSomebodyElseIsLeftAloneAndSaid() {
    effects.createTopologyKey(cache);
    world.edit(
        Secret.class,
        NAMESPACE,
        KEY,
        secret ->
            new SecretBuilder(secret).editMetadata().withOwnerReferences().endMetadata().build());
    int writes = world.writes().size();

    Optional<Outcome.Failure> failure = effects.createTopologyKey(cache);

    assertThat(failure).map(Outcome.Failure::reason).contains(Reason.NAME_TAKEN);
    assertThat(world.writes()).hasSize(writes);
  }

  private Secret key() {
    return world.get(Secret.class, NAMESPACE, KEY).orElseThrow();
  }

  private Secret rendered() {
    return CredentialsSecret.render(cache, Credentials.generate(new Random(2)));
  }

  private Secret secret() {
    return world.get(Secret.class, NAMESPACE, SECRET).orElseThrow();
  }
}
