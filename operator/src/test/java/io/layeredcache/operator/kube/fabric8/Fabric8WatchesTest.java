package io.layeredcache.operator.kube.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Samples;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What the adapter has beyond the port, against a real API server. */
@EnabledIfSystemProperty(
    named = ApiServerWorld.KUBECONFIG,
    matches = ".+",
    disabledReason = "no API server: -D" + ApiServerWorld.KUBECONFIG + "=<kubeconfig>")
class Fabric8WatchesTest {

  private final List<CacheRef> changed = new CopyOnWriteArrayList<>();
  private ApiServerWorld world;

  @BeforeEach
  void openWorld() {
    world = ApiServerWorld.ofAllNamespaces();
    world.adapter().onChange(changed::add);
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  @Test
  void aChangedObjectNamesItsCache() {
    world.create(map("config"));
    world.await("its creation is told", () -> changed.equals(List.of(ref("storefront"))));

    world.kubernetes().delete(map("config"));

    world.await("its deletion is told", () -> changed.size() == 2);
    assertThat(changed).containsOnly(ref("storefront"));
  }

  @Test
  void anObjectThatIsLabelledForAnotherCacheNamesBoth() {
    world.create(map("config"));
    world.await("its creation is told", () -> changed.size() == 1);
    changed.clear();

    world.edit(ConfigMap.class, "config", Fabric8WatchesTest::relabelled);

    world.await("both are told", () -> changed.size() == 2);
    assertThat(changed).containsExactlyInAnyOrder(ref("storefront"), ref("other"));
  }

  @Test
  void aCordonedNodeNamesEveryCacheAndAHeartbeatNone() {
    String name = "node-" + world.namespace();
    Node node = world.client().resource(unschedulable(name)).create();
    try {
      world.kubernetes().apply(Samples.statefulSet(world.namespace(), "storefront", "s", "s"));
      world.await("the workload is told", () -> changed.contains(ref("storefront")));
      changed.clear();

      world.client().resource(withHeartbeat(node)).patchStatus();
      world.client().resource(unschedulable(name)).edit(Fabric8WatchesTest::relabelled);

      world.await("the label is told", () -> changed.contains(ref("storefront")));
      assertThat(changed).containsOnlyOnce(ref("storefront"));
    } finally {
      world.client().resource(node).delete();
    }
  }

  @Test
  void anEventReadsWellInKubectl() {
    LayeredCache cache = world.create(Samples.cache(world.namespace(), "storefront"));

    world.kubernetes().tell(cache, new Told("1", true, "DataLoss", "\u00e9".repeat(2000)));

    Event event =
        world.client().v1().events().inNamespace(world.namespace()).list().getItems().get(0);
    assertThat(event.getInvolvedObject().getUid()).isEqualTo(cache.getMetadata().getUid());
    assertThat(event.getSource().getComponent()).isEqualTo("layeredcache-operator");
    assertThat(event.getReportingComponent()).isEqualTo("layeredcache-operator");
    assertThat(event.getLastTimestamp()).isNotEmpty();
    assertThat(event.getEventTime().getTime()).isNotEmpty();
    assertThat(event.getMessage()).startsWith("\u00e9".repeat(500)).endsWith("...");
  }

  private CacheRef ref(String cache) {
    return new CacheRef(world.namespace(), cache);
  }

  private ConfigMap map(String name) {
    return Samples.configMap(world.namespace(), "storefront", name, Map.of("a", "1"));
  }

  private static ConfigMap relabelled(ConfigMap map) {
    map.getMetadata().getLabels().put(CacheRef.LABEL, "other");
    return map;
  }

  private static Node relabelled(Node node) {
    node.getMetadata().getLabels().put("topology.kubernetes.io/zone", "elsewhere");
    return node;
  }

  private static Node unschedulable(String name) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("topology.kubernetes.io/zone", "nowhere")
        .endMetadata()
        .withNewSpec()
        .withUnschedulable(true)
        .endSpec()
        .build();
  }

  private static Node withHeartbeat(Node node) {
    return new NodeBuilder(node)
        .editOrNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("False")
        .withLastHeartbeatTime("2026-11-30T00:00:00Z")
        .endCondition()
        .endStatus()
        .build();
  }
}
