package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OwnershipTest {

  private final LayeredCache cache = Caches.cache(LayeredCacheSpec.defaults());
  private final Credentials credentials = Credentials.generate(new SecureRandom());

  @Test
  void everythingThatIsRenderedIsOwned() {
    assertThat(Baseline.render(cache, credentials, new TreeSet<>(Set.of(0))))
        .allMatch(object -> Ownership.owns(cache, object));
    assertThat(Ownership.owns(cache, ShardWorkload.render(cache, 0))).isTrue();
    assertThat(Ownership.owns(cache, CredentialsSecret.render(cache, credentials))).isTrue();
    assertThat(Ownership.owns(cache, topology())).isTrue();
  }

  @Test
  void anObjectOfAnEarlierResourceOfTheSameNameIsNotOwned() {
    HasMetadata old = topology();
    old.getMetadata().getOwnerReferences().getFirst().setUid("another");
    assertThat(Ownership.owns(cache, old)).isFalse();
    assertThat(Ownership.taken(old)).contains("storefront-topology", "uid another");
  }

  @Test
  void anObjectThatNobodyControlsIsNotOwned() {
    HasMetadata foreign =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("storefront-topology")
            .endMetadata()
            .build();
    assertThat(Ownership.owns(cache, foreign)).isFalse();
    assertThat(Ownership.taken(foreign)).contains("not controlled by any resource");
  }

  @Test
  void theVersionMarkNeverMakesASecret() {
    Secret read = CredentialsSecret.render(cache, credentials);
    read.getMetadata().setUid("4711");
    Secret mark = TopologyObjects.mark(read, new TopologyMark(12, new TreeMap<>()));
    assertThat(mark.getMetadata().getUid()).isEqualTo("4711");
    assertThat(TopologyObjects.mark(mark).version()).isEqualTo(12);
  }

  private ConfigMap topology() {
    return TopologyObjects.configMap(
        cache, TopologyFiles.of("{}", Optional.empty()), Optional.empty());
  }
}
