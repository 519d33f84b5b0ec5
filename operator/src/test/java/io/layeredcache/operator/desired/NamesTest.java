package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

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
                names.clientCredentials(),
                names.config("0123456789"),
                names.topology()))
        .allSatisfy(name -> assertThat(name).matches("[a-z]([-a-z0-9]{0,61}[a-z0-9])?"));
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
