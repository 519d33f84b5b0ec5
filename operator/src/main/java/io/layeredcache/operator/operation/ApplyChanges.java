package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.PodRevision;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings a changed spec to shards that do not serve yet, and names what it cannot bring to shards
 * that do.
 *
 * <p>A StatefulSet whose template is newer than its pods gives the new template to whatever pod is
 * recreated for whatever cause. So a shard gets a new template only on its turn, and while rolls
 * are not there, a shard that serves never has one. A shard that owns no slot and holds no key is
 * free: that is how a cache with an image that cannot be pulled recovers by a corrected spec.
 */
final class ApplyChanges implements Operation {

  @Override
  public Kind kind() {
    return Kind.CHANGE;
  }

  @Override
  public Proposal propose(Situation now) {
    Proposal all = shardCount(now);
    for (Shard shard : now.shards().shards()) {
      Optional<StatefulSet> live = workload(shard, now);
      if (live.isPresent()) {
        all = all.and(compare(shard, live.get(), now));
      }
    }
    return all;
  }

  private static Proposal shardCount(Situation now) {
    int wanted = now.cache().getSpec().shards();
    int there = now.shards().shards().size();
    return wanted == there
        ? retireSurplus(now)
        : Proposal.waiting(
            Reason.CHANGE_NOT_SUPPORTED,
            "spec.shards is %d, the cache has %d: this version cannot reshard; nothing was touched"
                .formatted(wanted, there));
  }

  /** StatefulSets of shards that a cache which is not formed yet no longer wants. */
  private static Proposal retireSurplus(Situation now) {
    if (now.shards().formed()) {
      return Proposal.none();
    }
    List<Step.DeleteObject> steps =
        now.seen().objects().statefulSets().stream()
            .filter(set -> Ownership.owns(now.cache(), set))
            .filter(set -> now.shards().shard(Labels.shard(set)).isEmpty())
            .map(Step.DeleteObject::new)
            .toList();
    return Proposal.of(steps);
  }

  private static Optional<StatefulSet> workload(Shard shard, Situation now) {
    return now.seen().objects().statefulSets().stream()
        .filter(set -> Ownership.owns(now.cache(), set) && Labels.shard(set) == shard.id())
        .findFirst();
  }

  private static Proposal compare(Shard shard, StatefulSet live, Situation now) {
    StatefulSet desired = ShardWorkload.render(now.cache(), shard.id());
    List<String> differences = new ArrayList<>(changes(live, now));
    if (!live.getSpec().getReplicas().equals(desired.getSpec().getReplicas())) {
      differences.add("spec.replicasPerShard");
    }
    boolean free = isFree(shard);
    if (!differences.isEmpty() && !free) {
      return Proposal.waiting(
          Reason.CHANGE_NOT_SUPPORTED,
          "%s changed: this version cannot roll shard %d; it serves on as it was"
              .formatted(String.join(", ", differences), shard.id()));
    }
    if (!differences.isEmpty()) {
      return Proposal.of(List.of(new Step.ApplyShard(shard.id(), desired)));
    }
    return free ? replaceOldPods(shard, desired) : Proposal.none();
  }

  /** Fields of the spec in which the pods that this template makes differ from the wanted ones. */
  private static List<String> changes(StatefulSet live, Situation now) {
    PodRevision wanted = PodRevision.of(now.cache());
    if (PodRevision.of(live).equals(wanted.stamp())) {
      return List.of();
    }
    List<String> named = wanted.differences(template(live));
    return named.isEmpty() ? List.of("the pods' revision") : named;
  }

  private static Pod template(StatefulSet set) {
    return new PodBuilder().withMetadata(set.getSpec().getTemplate().getMetadata()).build();
  }

  private static Proposal replaceOldPods(Shard shard, StatefulSet desired) {
    String revision = PodRevision.of(desired);
    List<Step.ReplacePod> steps =
        shard.members().stream()
            .filter(member -> member.pod().filter(pod -> isOld(pod, revision)).isPresent())
            .map(member -> new Step.ReplacePod(member, "the spec has changed and it holds nothing"))
            .toList();
    return Proposal.of(steps);
  }

  private static boolean isOld(PodFacts pod, String revision) {
    return !pod.terminating() && !pod.revision().equals(revision);
  }

  /** Owns nothing in any view, and every place was read as empty or has never started. */
  private static boolean isFree(Shard shard) {
    return shard.unassigned() && shard.members().stream().allMatch(ApplyChanges::isFree);
  }

  private static boolean isFree(Member member) {
    return member.isEmpty() || member.pod().filter(PodFacts::everStarted).isEmpty();
  }
}
