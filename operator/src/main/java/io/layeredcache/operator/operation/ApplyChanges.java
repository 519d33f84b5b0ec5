package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.PodOrigin;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.desired.SpecProblems;
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
import java.util.OptionalInt;

/**
 * Brings a changed spec to shards that have nothing to lose, and names what it cannot bring to
 * shards that have.
 *
 * <p>A StatefulSet whose template is newer than its pods gives the new template to whatever pod is
 * recreated for whatever cause. So a shard gets a new template only on its turn, and while rolls
 * are not there, a shard that is not {@linkplain FreeShard free} never has one.
 */
final class ApplyChanges implements Operation {

  @Override
  public Kind kind() {
    return Kind.CHANGE;
  }

  @Override
  public Proposal propose(Situation now) {
    PodOrigin wanted = PodOrigin.wanted(now.cache());
    boolean renderable = SpecProblems.of(now.cache().getSpec()).isEmpty();
    PendingChanges pending = new PendingChanges(now, wanted);
    Proposal all = shardCount(now).and(SurplusShards.retire(now));
    for (Shard shard : now.shards().shards()) {
      Optional<StatefulSet> live = workload(shard, now);
      if (live.isPresent() && !FreeShard.is(shard)) {
        all = all.and(ScaledByHand.repair(shard, live.get(), now));
        pending.look(shard.id(), live.get());
      } else if (live.isPresent() && renderable) {
        all = all.and(renew(shard, live.get(), wanted, now));
      }
    }
    return all.and(pending.proposal());
  }

  private static Proposal shardCount(Situation now) {
    int wanted = now.cache().getSpec().shards();
    int there = now.shards().shards().size();
    return wanted == there
        ? Proposal.none()
        : Proposal.waiting(
            Reason.CHANGE_NOT_SUPPORTED,
            "spec.shards is %d, the cache has %d: this version cannot reshard; nothing was touched"
                .formatted(wanted, there));
  }

  private static Optional<StatefulSet> workload(Shard shard, Situation now) {
    return now.seen().objects().statefulSets().stream()
        .filter(set -> Ownership.owns(now.cache(), set))
        .filter(set -> ShardWorkload.shard(set).equals(OptionalInt.of(shard.id())))
        .findFirst();
  }

  /**
   * The template first, then the pods that are older. What is compared is all that a template is
   * rendered from: a redis.conf key that a running server could take also has to reach one that
   * does not start for its old value.
   */
  private static Proposal renew(Shard shard, StatefulSet live, PodOrigin wanted, Situation now) {
    int members = ShardWorkload.members(now.cache());
    boolean current =
        PodOrigin.of(live.getSpec().getTemplate()).equals(wanted)
            && ShardWorkload.members(live) == members
            && live.getSpec().getReplicas() == members;
    return current
        ? replaceOldPods(shard, wanted, now)
        : Proposal.of(
            List.of(
                new Step.ApplyShard(shard.id(), ShardWorkload.render(now.cache(), shard.id()))));
  }

  private static Proposal replaceOldPods(Shard shard, PodOrigin wanted, Situation now) {
    List<Step.ReplacePod> steps =
        shard.members().stream()
            .filter(member -> isOld(member, wanted, now.seen().objects().pods()))
            .map(member -> new Step.ReplacePod(member, "the spec has changed and it holds nothing"))
            .toList();
    return Proposal.of(steps);
  }

  private static boolean isOld(Member member, PodOrigin wanted, List<Pod> pods) {
    String uid = member.pod().filter(pod -> !pod.terminating()).map(PodFacts::uid).orElse("");
    return pods.stream()
        .filter(pod -> uid.equals(pod.getMetadata().getUid()))
        .anyMatch(pod -> !PodOrigin.of(pod).equals(wanted));
  }
}
