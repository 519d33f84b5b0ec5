package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is in the folder of manifests beside the one that every suite runs with. */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
class ManifestsIT {
  private static final String NAMESPACES = folder("variants", "namespaces");

  @Test
  void theNetworkPoliciesAreAccepted(Bench bench) {
    String policies = folder("components", "network-policies", "operator.yaml");

    assertThat(bench.kubectl().run("apply", "--server-side", "--dry-run=server", "-f", policies))
        .contains("networkpolicy.networking.k8s.io/layeredcache-operator");
  }

  /** It may do nothing elsewhere, and is not troubled by what is there. */
  @Test
  @Needs(Ability.THREE_ZONES)
  void anOperatorOfAListOfNamespacesServesThereAndNowhereElse(Bench bench) {
    Kubectl kubectl = bench.kubectl();
    CacheUnderTest elsewhere = bench.prepare(1, 0);
    CacheUnderTest here = bench.named("shop", "cache", 1, 1);
    bench.release(elsewhere); // nobody is to serve it
    bench.release(here); // nor this one once the operator for all is back: the namespace goes
    kubectl.run("create", "namespace", "shop");
    try {
      kubectl.run("delete", "clusterrolebinding", "layeredcache-operator");
      kubectl.run("apply", "--server-side", "-k", NAMESPACES);
      bench.operator().start();

      elsewhere.apply("");
      here.apply("");

      here.awaitWhole();
      assertThat(kubectl.inNamespace(elsewhere.namespace(), "get", "statefulsets,secrets,pods"))
          .isEmpty();
      assertThat(elsewhere.condition("Available")).isEmpty();
    } finally {
      try {
        here.discard();
        elsewhere.discard();
        kubectl.run("delete", "clusterrolebinding,clusterrole", "layeredcache-operator-cluster");
      } finally {
        bench.operator().install(); // or all later suites run beside an operator for one namespace
      }
    }
  }

  private static String folder(String... names) {
    return Path.of(Project.file("manifests").toString(), names).toString();
  }
}
