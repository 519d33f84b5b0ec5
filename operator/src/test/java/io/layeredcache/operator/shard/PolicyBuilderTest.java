package io.layeredcache.operator.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.crd.value.TimeSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyBuilderTest {

  @Test
  void publishesTheDocumentsDefaultsWhenTheSpecSaysNothing() {
    ClientPolicy published =
        PolicyBuilder.build(io.layeredcache.crd.policy.ClientPolicy.defaults());

    assertThat(published).isEqualTo(ClientPolicy.defaults());
  }

  /** Admission reads quantities as Kubernetes does: all of these are in bounds there. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "500m, 1",
    "100n, 1",
    "1e3, 1000",
    "1E3, 1000",
    "1e+3, 1000",
    "1e-3, 1",
    "1k, 1000",
    "1M, 1000000",
    "00010, 10",
    "1., 1",
    "5.Mi, 5242880",
    "+5Mi, 5242880",
    ".5Gi, 536870912",
    "1.5Gi, 1610612736",
    "0.0001Ki, 1",
    "64Gi, 68719476736"
  })
  void publishesTheBytesOfAQuantityHoweverItIsSpelled(String quantity, long bytes) {
    io.layeredcache.crd.policy.L1Policy l1 =
        new io.layeredcache.crd.policy.L1Policy(new TimeSpan("2s"), new Quantity(quantity));

    assertThat(PolicyBuilder.build(with(l1)).l1().maxSizeBytes()).isEqualTo(bytes);
  }

  @SuppressWarnings("NullAway") // null is what an absent field is read as
  private static io.layeredcache.crd.policy.ClientPolicy with(
      io.layeredcache.crd.policy.L1Policy l1) {
    return new io.layeredcache.crd.policy.ClientPolicy(
        l1, null, null, null, null, null, null, null, null, null, null, null, null, null);
  }
}
