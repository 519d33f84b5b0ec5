package io.layeredcache.operator.act;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.CacheLabel;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import java.util.Optional;

/**
 * Publishes the topology so that its version strictly increases whatever is lost in between.
 *
 * <ol>
 *   <li>The document is rendered: what clients would refuse costs no version. The one that is
 *       published stays.
 *   <li>The ConfigMap's name is looked at past the watches: somebody else's object is left alone,
 *       one of ours that lost its label is given it back for the next pass, and a watch that lags
 *       behind is waited for. Only then is anything written, or a conflict that does not pass would
 *       use up a version with every pass.
 *   <li>The version and the last failovers are written down beside the credentials, under a field
 *       manager of its own, if the Secret still is the one that was read. That Secret is the one
 *       object that a cache cannot live without, so the mark outlives the ConfigMap and the status.
 *   <li>The ConfigMap is created, or replaced if it still is the one that was read. Whoever was
 *       slower conflicts, reads again and decides again.
 * </ol>
 *
 * Killed between the last two, a version number is skipped; none is ever used twice. Document,
 * signature and public key are written by one request: a client never sees one beside another's.
 */
final class TopologyPublisher {

  static final String VERSION_MANAGER = "layeredcache-topology-version";

  private final Kubernetes kubernetes;

  TopologyPublisher(Kubernetes kubernetes) {
    this.kubernetes = kubernetes;
  }

  Optional<Outcome.Failure> publish(LayeredCache cache, Step.PublishTopology step) {
    String json;
    try {
      json = TopologyCodec.write(step.document());
    } catch (IllegalArgumentException inconsistent) {
      return Optional.of(Outcome.Failure.of(String.valueOf(inconsistent.getMessage())));
    }
    ConfigMap document =
        TopologyObjects.configMap(
            cache, TopologyFiles.of(json, step.key()), step.resourceVersion());
    return obstacle(cache, document)
        .or(() -> reserve(step))
        .or(() -> KubernetesEffects.failure(write(document)));
  }

  /** Writes a document that is published already together with its signature: no new version. */
  Optional<Outcome.Failure> sign(LayeredCache cache, Step.SignTopology step) {
    ConfigMap signed =
        TopologyObjects.configMap(cache, step.signed(), Optional.of(step.resourceVersion()));
    return obstacle(cache, signed).or(() -> KubernetesEffects.failure(write(signed)));
  }

  /** Why the ConfigMap cannot be written as planned, as far as can be known before. */
  private Optional<Outcome.Failure> obstacle(LayeredCache cache, ConfigMap document) {
    Optional<String> expected = version(document);
    return switch (kubernetes.read(document)) {
      case Written.Done<ConfigMap>(ConfigMap live) when !Ownership.owns(cache, live) ->
          Optional.of(new Outcome.Failure(Reason.NAME_TAKEN, Ownership.taken(live)));
      case Written.Done<ConfigMap>(ConfigMap live) when !CacheLabel.isOn(cache, live) ->
          Optional.of(label(cache, live));
      case Written.Done<ConfigMap>(ConfigMap live) ->
          version(live).equals(expected)
              ? Optional.empty()
              : Optional.of(Outcome.Failure.of("the published one is not the one that was read"));
      case Written.Gone<ConfigMap> gone when expected.isEmpty() -> Optional.empty();
      case Written<ConfigMap> other -> KubernetesEffects.failure(other);
    };
  }

  /** One of ours that lost its label was not seen, and would be in the way of every version. */
  private Outcome.Failure label(LayeredCache cache, ConfigMap live) {
    return KubernetesEffects.failure(
            kubernetes.apply(CacheLabel.on(cache, live), KubernetesEffects.LABEL_MANAGER))
        .orElseGet(
            () ->
                new Outcome.Failure(
                    Reason.TOPOLOGY_PENDING,
                    "the published one was not seen without its label, which it has again"));
  }

  private Optional<Outcome.Failure> reserve(Step.PublishTopology step) {
    Secret mark = TopologyObjects.mark(step.credentials(), TopologyMark.of(step.document()));
    return KubernetesEffects.failure(kubernetes.apply(mark, VERSION_MANAGER));
  }

  private Written<ConfigMap> write(ConfigMap document) {
    return version(document).isPresent()
        ? kubernetes.replace(document)
        : kubernetes.create(document);
  }

  private static Optional<String> version(ConfigMap map) {
    return Optional.ofNullable(map.getMetadata().getResourceVersion());
  }
}
