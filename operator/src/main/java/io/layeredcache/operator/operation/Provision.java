package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Baseline;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Matching;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.Problem;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.desired.SpecProblems;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sees to it that the objects of a cache exist: credentials first, then what cannot disturb data
 * (compared on every pass), then a StatefulSet for every shard that has none. What stands already
 * is given a new template by {@link ApplyChanges} alone.
 */
final class Provision implements Operation {

  @Override
  public Kind kind() {
    return Kind.PROVISION;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Problem> problems = SpecProblems.of(now.cache().getSpec());
    if (!problems.isEmpty()) {
      return Proposal.waiting(
          Reason.INVALID_SPEC,
          problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    Optional<Credentials> credentials =
        CredentialsSecret.find(now.cache(), now.seen().objects().secrets());
    return credentials
        .map(known -> baseline(known, now).and(workloads(now)).and(leftovers(now)))
        .orElseGet(() -> credentials(now));
  }

  /** Nodes that run know the old passwords: new ones would lock everybody out. */
  private static Proposal credentials(Situation now) {
    Optional<Member> running =
        now.shards()
            .members()
            .filter(member -> member.pod().filter(PodFacts::everStarted).isPresent())
            .findFirst();
    return running
        .map(
            member ->
                Proposal.waiting(
                    Reason.CREDENTIALS_LOST,
                    "Secret %s is missing or incomplete while %s runs; restore it, or delete all pods of the cache to start it empty with new passwords"
                        .formatted(Names.of(now.cache()).credentials(), member.name())))
        .orElseGet(() -> Proposal.of(List.of(new Step.CreateCredentials())));
  }

  private static Proposal baseline(Credentials credentials, Situation now) {
    Proposal all = Proposal.none();
    for (HasMetadata desired : Baseline.render(now.cache(), credentials)) {
      all = all.and(compare(desired, now));
    }
    return all;
  }

  private static Proposal compare(HasMetadata desired, Situation now) {
    Optional<HasMetadata> live = live(desired, now.seen().objects());
    if (live.isPresent() && !Ownership.owns(now.cache(), live.get())) {
      return Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(live.get()));
    }
    boolean asDesired = live.filter(object -> Matching.contains(object, desired)).isPresent();
    return asDesired ? Proposal.none() : Proposal.of(List.of(new Step.ApplyObject(desired)));
  }

  private static Proposal workloads(Situation now) {
    Proposal all = Proposal.none();
    for (Shard shard : now.shards().shards()) {
      HasMetadata desired = ShardWorkload.render(now.cache(), shard.id());
      Optional<HasMetadata> live = live(desired, now.seen().objects());
      if (live.isEmpty()) {
        all = all.and(Proposal.of(List.of(new Step.ApplyShard(shard.id(), desired))));
      } else if (!Ownership.owns(now.cache(), live.get())) {
        all = all.and(Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(live.get())));
      }
    }
    return all;
  }

  /** Configurations that no pod and no template names any more. */
  private static Proposal leftovers(Situation now) {
    CacheObjects objects = now.seen().objects();
    LayeredCache cache = now.cache();
    List<Step.DeleteObject> steps =
        objects.configMaps().stream()
            .filter(map -> ServerConfig.is(map) && Ownership.owns(cache, map))
            .filter(map -> !ServerConfig.name(cache).equals(map.getMetadata().getName()))
            .filter(map -> !inUse(map, objects))
            .map(Step.DeleteObject::new)
            .toList();
    return Proposal.of(steps);
  }

  private static boolean inUse(ConfigMap map, CacheObjects objects) {
    String name = map.getMetadata().getName();
    return Stream.concat(
            objects.pods().stream().map(pod -> pod.getSpec()),
            objects.statefulSets().stream().map(set -> set.getSpec().getTemplate().getSpec()))
        .flatMap(spec -> spec.getVolumes().stream())
        .anyMatch(
            volume ->
                volume.getConfigMap() != null && name.equals(volume.getConfigMap().getName()));
  }

  private static Optional<HasMetadata> live(HasMetadata desired, CacheObjects objects) {
    return objects
        .all()
        .filter(object -> object.getKind().equals(desired.getKind()))
        .filter(object -> object.getMetadata().getName().equals(desired.getMetadata().getName()))
        .findFirst();
  }
}
