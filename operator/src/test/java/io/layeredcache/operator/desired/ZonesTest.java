package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCacheSpec;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A zone counts if the scheduler would put one of the cache's pods there. */
class ZonesTest {

  private static final String ZONE = "topology.kubernetes.io/zone";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "a node like any other                 | {}                     | ''    | true",
        "cordoned                              | {unschedulable: true}  | ''    | false",
        "cordoned, and pods that do not mind   | {unschedulable: true}  | tolerations: [{key: node.kubernetes.io/unschedulable, operator: Exists}] | true",
        "a control plane                       | taints: [{key: node-role.kubernetes.io/control-plane, effect: NoSchedule}] | '' | false",
        "a control plane, and pods that may    | taints: [{key: node-role.kubernetes.io/control-plane, effect: NoSchedule}] | tolerations: [{key: node-role.kubernetes.io/control-plane}] | true",
        "any taint, and pods that take all     | taints: [{key: x, value: y, effect: NoExecute}] | tolerations: [{operator: Exists}] | true",
        "another value                         | taints: [{key: pool, value: batch, effect: NoSchedule}] | tolerations: [{key: pool, value: cache}] | false",
        "the same value                        | taints: [{key: pool, value: cache, effect: NoSchedule}] | tolerations: [{key: pool, operator: Equal, value: cache}] | true",
        "another effect                        | taints: [{key: pool, value: cache, effect: NoSchedule}] | tolerations: [{key: pool, value: cache, effect: NoExecute}] | false",
        "a taint that only asks                | taints: [{key: pool, value: batch, effect: PreferNoSchedule}] | '' | true",
        "lost: our own toleration only delays  | taints: [{key: node.kubernetes.io/unreachable, effect: NoSchedule}, {key: node.kubernetes.io/unreachable, effect: NoExecute}] | '' | false",
        "of another pool                       | {}                     | nodeSelector: {pool: cache} | false",
        "of the pool                           | {}                     | nodeSelector: {kubernetes.io/os: linux} | true"
      })
  void aZoneCountsIfItHasANodeThatTakesPods(
      String what, String nodeSpec, String redis, boolean counts) {
    Node node = node("a", nodeSpec);
    LayeredCacheSpec spec =
        Serialization.unmarshal("redis: {" + redis + "}", LayeredCacheSpec.class);

    assertThat(Zones.of(Caches.cache(spec), List.of(node)).contains("a"))
        .as(what)
        .isEqualTo(counts);
  }

  private static Node node(String zone, String nodeSpec) {
    String spec = nodeSpec.startsWith("{") ? nodeSpec : "{" + nodeSpec + "}";
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: one, labels: {%s: %s, kubernetes.io/os: linux}}
        spec: %s
        """
            .formatted(ZONE, zone, spec),
        Node.class);
  }
}
