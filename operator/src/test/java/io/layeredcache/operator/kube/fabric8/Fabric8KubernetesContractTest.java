package io.layeredcache.operator.kube.fabric8;

import io.layeredcache.operator.kube.KubernetesContract;
import io.layeredcache.operator.kube.KubernetesWorld;
import io.layeredcache.operator.kube.ResourceContract;
import io.layeredcache.operator.kube.TamperingContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The adapter keeps the contract of the port against a real API server. */
@EnabledIfSystemProperty(
    named = ApiServerWorld.KUBECONFIG,
    matches = ".+",
    disabledReason = "no API server: -D" + ApiServerWorld.KUBECONFIG + "=<kubeconfig>")
class Fabric8KubernetesContractTest {

  @Nested
  class Objects extends KubernetesContract {
    @Override
    protected KubernetesWorld newWorld() {
      return ApiServerWorld.ofOneNamespace();
    }
  }

  @Nested
  class Tampering extends TamperingContract {
    @Override
    protected KubernetesWorld newWorld() {
      return ApiServerWorld.ofOneNamespace();
    }
  }

  @Nested
  class Resource extends ResourceContract {
    @Override
    protected KubernetesWorld newWorld() {
      return ApiServerWorld.ofAllNamespaces();
    }
  }
}
