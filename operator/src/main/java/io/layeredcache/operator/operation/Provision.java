package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.operator.desired.Baseline;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Matching;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.Problem;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.desired.SpecProblems;
import io.layeredcache.operator.desired.TopologyKeySecret;
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
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Sees to it that the objects of a cache exist: credentials first, then what cannot disturb data
 * (the key that signs the topology among it; compared on every pass), then a StatefulSet for every
 * shard that has none. What stands already is given a new template by {@link ApplyChanges} alone.
 *
 * <p>With a wrong spec no server is made; what does not depend on the wrong value goes on being
 * repaired, because the cache that serves is not to suffer by an edit that it never took.
 */
final class Provision implements Operation {

  @Override
  public Kind kind() {
    return Kind.PROVISION;
  }

  @Override
  public Proposal propose(Situation now) {
    Optional<Credentials> credentials =
        CredentialsSecret.find(now.cache(), now.seen().objects().secrets());
    List<Problem> problems = SpecProblems.of(now.cache().getSpec());
    if (!problems.isEmpty()) {
      return wrong(problems)
          .and(
              credentials
                  .map(known -> objects(known, now))
                  .or(() -> runningWithout(now))
                  .orElseGet(Proposal::none));
    }
    return credentials
        .map(known -> objects(known, now).and(workloads(now)))
        .or(() -> runningWithout(now))
        .orElseGet(() -> Proposal.of(List.of(new Step.CreateCredentials())));
  }

  private static Proposal wrong(List<Problem> problems) {
    return Proposal.waiting(
        Reason.INVALID_SPEC,
        problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
  }

  /**
   * What is to be done about credentials that are not there or not whole while a node runs; empty
   * if none does. Nodes that run know the old passwords: new ones would lock everybody out.
   */
  private static Optional<Proposal> runningWithout(Situation now) {
    return now.shards()
        .members()
        .filter(member -> member.pod().filter(PodFacts::everStarted).isPresent())
        .findFirst()
        .map(running -> credentials(running, now));
  }

  private static Proposal credentials(Member running, Situation now) {
    List<Secret> secrets = now.seen().objects().secrets();
    Optional<Secret> taken = CredentialsSecret.taken(now.cache(), secrets);
    if (taken.isPresent()) {
      return Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(taken.get()));
    }
    return CredentialsSecret.secret(now.cache(), secrets)
        .map(
            torn ->
                Proposal.waiting(
                    Reason.CREDENTIALS_LOST,
                    "Secret %s lacks %s while %s runs; restore it, or delete all pods of the cache to start it empty with new passwords"
                        .formatted(
                            torn.getMetadata().getName(),
                            String.join(", ", CredentialsSecret.missing(torn)),
                            running.name())))
        .orElseGet(() -> Proposal.of(List.of(new Step.FindCredentials(running.name()))));
  }

  /** One that is lost is made anew: nodes do not know it, and clients are told the new one. */
  private static Proposal topologyKey(Situation now) {
    Optional<Secret> taken = TopologyKeySecret.taken(now.cache(), now.seen().objects().secrets());
    if (taken.isPresent()) {
      return Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(taken.get()));
    }
    return now.seen().topologyKey().isPresent()
        ? Proposal.none()
        : Proposal.of(List.of(new Step.CreateTopologyKey()));
  }

  private static Proposal objects(Credentials credentials, Situation now) {
    NavigableSet<Integer> guarded = guarded(now);
    Proposal all = topologyKey(now);
    for (HasMetadata desired : Baseline.render(now.cache(), credentials, guarded)) {
      all = all.and(compare(desired, now));
    }
    return all.and(Leftovers.of(now, guarded));
  }

  private static Proposal compare(HasMetadata desired, Situation now) {
    Optional<HasMetadata> live = live(desired, now.seen().objects());
    if (live.isPresent() && !Ownership.owns(now.cache(), live.get())) {
      return Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(live.get()));
    }
    boolean asDesired = live.filter(object -> Matching.contains(object, desired)).isPresent();
    return asDesired ? Proposal.none() : Proposal.of(List.of(new Step.ApplyObject(desired)));
  }

  /** Shards of more than one pod, by what stands and not by what the spec says since. */
  private static NavigableSet<Integer> guarded(Situation now) {
    NavigableSet<Integer> guarded = new TreeSet<>();
    for (Shard shard : now.shards().shards()) {
      int members =
          workload(shard.id(), now)
              .map(ShardWorkload::members)
              .orElseGet(() -> ShardWorkload.members(now.cache()));
      if (members > 1) {
        guarded.add(shard.id());
      }
    }
    return guarded;
  }

  private static Proposal workloads(Situation now) {
    Proposal all = Proposal.none();
    for (Shard shard : now.shards().shards()) {
      all = all.and(standing(shard, now));
    }
    return all;
  }

  private static Proposal standing(Shard shard, Situation now) {
    Optional<StatefulSet> live = workload(shard.id(), now);
    if (live.isEmpty()) {
      return Proposal.of(
          List.of(new Step.ApplyShard(shard.id(), ShardWorkload.render(now.cache(), shard.id()))));
    }
    boolean ours =
        Ownership.owns(now.cache(), live.get())
            && ShardWorkload.shard(live.get()).equals(OptionalInt.of(shard.id()));
    return ours
        ? Proposal.none()
        : Proposal.waiting(Reason.NAME_TAKEN, Ownership.taken(live.get()));
  }

  /** The StatefulSet of the name of a shard's, whoever owns it. */
  private static Optional<StatefulSet> workload(int shard, Situation now) {
    String name = Names.of(now.cache()).shard(shard);
    return now.seen().objects().statefulSets().stream()
        .filter(set -> name.equals(set.getMetadata().getName()))
        .findFirst();
  }

  private static Optional<HasMetadata> live(HasMetadata desired, CacheObjects objects) {
    return objects
        .all()
        .filter(object -> object.getKind().equals(desired.getKind()))
        .filter(object -> object.getMetadata().getName().equals(desired.getMetadata().getName()))
        .findFirst();
  }
}
