package io.layeredcache.operator.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.policy.ClientPolicy;
import org.junit.jupiter.api.Test;

class PolicyBuilderTest {

  @Test
  void publishesTheDocumentsDefaultsWhenTheSpecSaysNothing() {
    ClientPolicy published =
        PolicyBuilder.build(io.layeredcache.crd.policy.ClientPolicy.defaults());

    assertThat(published).isEqualTo(ClientPolicy.defaults());
  }
}
