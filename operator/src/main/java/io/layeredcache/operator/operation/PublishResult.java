package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.DocumentBuilder;
import io.layeredcache.operator.shard.PolicyBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Publishes what has come of everything before: a new version if and only if the content differs.
 *
 * <p>The first document waits until every node agrees on an owner for every slot; an empty or
 * partial map would send clients to nowhere. The version is one above the highest ever written: in
 * the ConfigMap, in the status, and in the mark beside the credentials.
 *
 * <p>Roles never wait for the policy: while the spec's is one that clients would refuse, they are
 * published with the policy that clients have.
 */
final class PublishResult implements Operation {

  @Override
  public Kind kind() {
    return Kind.PUBLISH;
  }

  @Override
  public Proposal propose(Situation now) {
    Optional<Secret> credentials =
        CredentialsSecret.secret(now.cache(), now.seen().objects().secrets());
    Optional<TopologyDocument> published =
        now.seen().published().known().map(PublishedTopology::document);
    Optional<ConfigMap> taken =
        TopologyObjects.taken(now.cache(), now.seen().objects().configMaps());
    if (credentials.isEmpty()) {
      return Proposal.none();
    }
    if (taken.isPresent()) {
      return Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(taken.get()));
    }
    if (published.isEmpty() && !now.shards().agreed()) {
      return Proposal.waiting(
          Reason.TOPOLOGY_PENDING,
          "the first topology is published when all nodes agree on an owner for every slot; %d slots have none"
              .formatted(now.shards().uncovered().count()));
    }
    Proposal problem = problem(now, published);
    return published.isEmpty() && !problem.equals(Proposal.none())
        ? problem
        : publish(now, published, credentials.get()).and(problem);
  }

  private static Proposal publish(
      Situation now, Optional<TopologyDocument> published, Secret credentials) {
    TopologyDocument document =
        DocumentBuilder.build(now.cache(), now.shards(), now.seen(), version(now), now.now());
    boolean current = published.filter(document::sameContentAs).isPresent();
    return current
        ? Proposal.none()
        : Proposal.of(
            List.of(
                new Step.PublishTopology(
                    document, resourceVersion(now), withoutPasswords(credentials))));
  }

  private static Proposal problem(Situation now, Optional<TopologyDocument> published) {
    return PolicyBuilder.problem(now.cache().getSpec().clients())
        .map(
            why ->
                Proposal.waiting(
                    Reason.INVALID_SPEC,
                    "spec.clients cannot be published: %s; clients keep %s"
                        .formatted(
                            why,
                            published
                                .map(document -> "the policy of version " + document.version())
                                .orElse("none until it is corrected"))))
        .orElseGet(Proposal::none);
  }

  private static long version(Situation now) {
    long inStatus = now.cache().getStatus() == null ? 0 : now.cache().getStatus().topologyVersion();
    long inConfigMap =
        now.seen().published().known().map(topology -> topology.document().version()).orElse(0L);
    return 1 + Math.max(now.seen().mark().version(), Math.max(inStatus, inConfigMap));
  }

  /** Steps are told in messages and logs. */
  private static Secret withoutPasswords(Secret credentials) {
    return new SecretBuilder().withMetadata(credentials.getMetadata()).build();
  }

  /** Also of a ConfigMap whose document cannot be read: it is replaced, not left. */
  private static Optional<String> resourceVersion(Situation now) {
    return TopologyObjects.find(now.cache(), now.seen().objects().configMaps())
        .map(ConfigMap::getMetadata)
        .map(metadata -> metadata.getResourceVersion());
  }
}
