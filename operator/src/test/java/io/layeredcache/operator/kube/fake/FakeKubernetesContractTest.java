package io.layeredcache.operator.kube.fake;

import io.layeredcache.operator.kube.KubernetesContract;
import io.layeredcache.operator.kube.KubernetesWorld;
import io.layeredcache.operator.kube.ResourceContract;
import io.layeredcache.operator.kube.TamperingContract;
import org.junit.jupiter.api.Nested;

/** The fake keeps the contract of the port. */
class FakeKubernetesContractTest {

  @Nested
  class Objects extends KubernetesContract {
    @Override
    protected KubernetesWorld newWorld() {
      return new FakeWorld();
    }
  }

  @Nested
  class Tampering extends TamperingContract {
    @Override
    protected KubernetesWorld newWorld() {
      return new FakeWorld();
    }
  }

  @Nested
  class Resource extends ResourceContract {
    @Override
    protected KubernetesWorld newWorld() {
      return new FakeWorld();
    }
  }
}
