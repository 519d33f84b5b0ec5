package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.DocumentBuilder;
import io.layeredcache.operator.shard.PolicyBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Publishes what has come of everything before: a new version if and only if the content differs.
 *
 * <p>The first document waits until every node agrees on an owner for every slot; an empty or
 * partial map would send clients to nowhere. The version is one above the highest ever written: in
 * the ConfigMap, in the status, in the mark beside the credentials, and in the servers' functions.
 *
 * <p>It is signed with the cache's key, and never waits for it: who follows a failover late loses
 * more than who cannot check it yet. What was published without a signature gets one beside the
 * same bytes; what another key has signed is published anew, since clients are told the new key
 * with it.
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
    Optional<PublishedTopology> published = now.seen().published().known();
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
          "topology version %d is published when all nodes agree on an owner for every slot; %d slots have none"
              .formatted(version(now), now.shards().uncovered().count()));
    }
    Proposal problem = problem(now, published.map(PublishedTopology::document));
    return published.isEmpty() && !problem.equals(Proposal.none())
        ? problem
        : publish(now, published, credentials.get()).and(problem);
  }

  private static Proposal publish(
      Situation now, Optional<PublishedTopology> published, Secret credentials) {
    Optional<TopologyKey> key = now.seen().topologyKey();
    TopologyDocument document =
        DocumentBuilder.build(now.cache(), now.shards(), now.seen(), version(now), now.now());
    Optional<PublishedTopology> current =
        published
            .filter(standing -> document.sameContentAs(standing.document()))
            .filter(standing -> key.filter(standing.files()::namesAnotherThan).isEmpty());
    return current
        .map(standing -> key.map(signing -> sign(standing, signing)).orElseGet(Proposal::none))
        .orElseGet(
            () ->
                Proposal.of(
                    List.of(
                        new Step.PublishTopology(
                            document, resourceVersion(now), withoutPasswords(credentials), key))));
  }

  private static Proposal sign(PublishedTopology standing, TopologyKey key) {
    return standing.files().isSignedBy(key)
        ? Proposal.none()
        : Proposal.of(
            List.of(
                new Step.SignTopology(
                    standing.document().version(),
                    TopologyFiles.of(standing.files().json(), Optional.of(key)),
                    standing.resourceVersion())));
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
    return 1
        + Stream.of(now.seen().mark().version(), inStatus, inConfigMap, inFunctions(now))
            .max(Long::compare)
            .orElseThrow();
  }

  private static long inFunctions(Situation now) {
    return now.shards()
        .readable()
        .flatMap(member -> member.view().flatMap(NodeView::topology).stream())
        .filter(held -> held.clusterId().equals(now.cache().getMetadata().getUid()))
        .mapToLong(HeldTopology::version)
        .max()
        .orElse(0);
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
