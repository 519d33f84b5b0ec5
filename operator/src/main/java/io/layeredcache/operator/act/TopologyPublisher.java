package io.layeredcache.operator.act;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.plan.Step;
import java.util.Optional;

/**
 * Publishes the topology so that its version strictly increases whatever is lost in between.
 *
 * <ol>
 *   <li>The version and the last failovers are written down beside the credentials, under a field
 *       manager of its own. That Secret is the one object that a cache cannot live without, so the
 *       mark outlives the ConfigMap and the status.
 *   <li>The ConfigMap is created, or replaced if it still is the one that was read. Whoever was
 *       slower conflicts, reads again and decides again.
 * </ol>
 *
 * Killed between the two, a version number is skipped; none is ever used twice.
 */
final class TopologyPublisher {

  static final String VERSION_MANAGER = "layeredcache-topology-version";

  private final Kubernetes kubernetes;

  TopologyPublisher(Kubernetes kubernetes) {
    this.kubernetes = kubernetes;
  }

  Optional<Outcome.Failure> publish(LayeredCache cache, Step.PublishTopology step) {
    Secret mark = TopologyObjects.mark(step.credentials(), TopologyMark.of(step.document()));
    Optional<Outcome.Failure> failure =
        KubernetesEffects.failure(kubernetes.apply(mark, VERSION_MANAGER));
    if (failure.isPresent()) {
      return failure;
    }
    String json;
    try {
      json = TopologyCodec.write(step.document());
    } catch (IllegalArgumentException inconsistent) {
      // clients would refuse it; the one that is published stays until readings agree again
      return Optional.of(Outcome.Failure.of(String.valueOf(inconsistent.getMessage())));
    }
    ConfigMap document = TopologyObjects.configMap(cache, json, step.resourceVersion());
    Written<ConfigMap> written =
        step.resourceVersion().isPresent()
            ? kubernetes.replace(document)
            : kubernetes.create(document);
    return KubernetesEffects.failure(written);
  }
}
