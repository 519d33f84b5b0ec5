package io.layeredcache.operator.report;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Refusal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.shard.Shard;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges a situation, one method for each condition. */
final class Judges {

  private Judges() {}

  /**
   * All verdicts, in the order of their types.
   *
   * @param warmth judged from the rows of the status
   */
  static List<Judgement> all(Situation now, Plan plan, Outcome outcome, Judgement warmth) {
    return List.of(
        available(now),
        progressing(plan, outcome),
        degraded(now, plan, outcome),
        replicasInSync(now),
        Placement.judge(now),
        warmth,
        topologyPublished(now, outcome),
        Clients.judge(now),
        paused(now));
  }

  private static Judgement available(Situation now) {
    if (!now.shards().formed()) {
      return Judgement.no(ConditionType.Available, Reason.NOT_FORMED, "no slot has an owner yet");
    }
    SlotRanges uncovered = now.shards().uncovered();
    if (uncovered.isEmpty()) {
      return now.shards().primaries().allMatch(Judges::saysOk)
          ? Judgement.yes(
              ConditionType.Available,
              Reason.AS_EXPECTED,
              SlotRange.SLOTS + " of " + SlotRange.SLOTS + " slots are served")
          : Judgement.no(
              ConditionType.Available,
              Reason.NODES_DISAGREE,
              "primaries do not say cluster_state:ok yet");
    }
    List<Shard> unserved =
        now.shards().shards().stream().filter(shard -> shard.primary().isEmpty()).toList();
    boolean unknown = !unserved.isEmpty() && unserved.stream().allMatch(Judges::mayServe);
    return unknown
        ? Judgement.unknown(
            ConditionType.Available,
            Reason.PRIMARY_UNREADABLE,
            "the primary of shard "
                + unserved.getFirst().id()
                + (wasAsked(unserved.getFirst()) ? " did not answer" : " could not be asked")
                + ", and no other node says that it is lost")
        : Judgement.no(
            ConditionType.Available,
            Reason.SLOTS_UNCOVERED,
            "%d slots are not served: %s".formatted(uncovered.count(), uncovered));
  }

  /** Without an address or a password nobody is, and silence says nothing then. */
  private static boolean wasAsked(Shard shard) {
    return shard.members().stream().anyMatch(member -> member.target().isPresent());
  }

  private static boolean saysOk(Member primary) {
    return primary.view().filter(view -> view.clusterStateOk()).isPresent();
  }

  /**
   * We could not read its owner, but the nodes that follow it or vote on it do not miss it; or no
   * node that was read knows an owner, and then it may be any that was not.
   */
  private static boolean mayServe(Shard shard) {
    if (shard.unassigned()) {
      return shard.members().stream().anyMatch(member -> member.redis().isUnreadable());
    }
    return shard
        .lostOwner()
        .filter(owner -> !owner.failedInMajority())
        .flatMap(owner -> owner.holder())
        .filter(holder -> holder.redis().isUnreadable())
        .isPresent();
  }

  private static Judgement progressing(Plan plan, Outcome outcome) {
    Stream<String> steps = outcome.work().filter(step -> !step.routine()).map(Step::phrase);
    Stream<String> waits =
        plan.waits().stream().filter(wait -> wait.reason().passes()).map(Wait::message);
    Stream<String> refusals =
        plan.refusals().stream().filter(r -> r.reason().passes()).map(Refusal::message);
    String work =
        Stream.of(steps, waits, refusals)
            .flatMap(s -> s)
            .limit(4)
            .collect(Collectors.joining("; "));
    return work.isEmpty()
        ? Judgement.no(ConditionType.Progressing, Reason.AT_REST, "nothing to do")
        : Judgement.yes(ConditionType.Progressing, Reason.WORKING, Sentence.of(work));
  }

  private static Judgement degraded(Situation now, Plan plan, Outcome outcome) {
    Stream<Wait> failed =
        outcome.failures().stream()
            .map(
                result ->
                    new Wait(
                        result.failure().orElseThrow().reason(),
                        result.step().phrase() + ": " + result.failure().orElseThrow().message()));
    Stream<Wait> refused =
        plan.refusals().stream().map(refusal -> new Wait(refusal.reason(), refusal.message()));
    List<Wait> attention =
        Stream.of(plan.waits().stream(), refused, failed, Obstacles.of(now).stream())
            .flatMap(s -> s)
            .filter(wait -> !wait.reason().passes())
            .sorted(Comparator.comparing(Wait::reason))
            .toList();
    if (attention.isEmpty()) {
      return Judgement.no(ConditionType.Degraded, Reason.AS_EXPECTED, "nothing needs attention");
    }
    String message =
        attention.stream().map(Wait::message).distinct().collect(Collectors.joining("; "));
    return Judgement.yes(ConditionType.Degraded, attention.get(0).reason(), Sentence.of(message));
  }

  private static Judgement replicasInSync(Situation now) {
    int wanted = Counts.replicasWanted(now);
    long inSync = Counts.inSync(now);
    if (inSync == wanted) {
      return Judgement.yes(
          ConditionType.ReplicasInSync,
          Reason.AS_EXPECTED,
          inSync + " of " + wanted + " replicas are in sync");
    }
    String which =
        now.shards().shards().stream()
            // the wanted ones, of which there may be no pod yet
            .filter(shard -> shard.inSync() < now.cache().getSpec().replicasPerShard())
            .map(shard -> Integer.toString(shard.id()))
            .collect(Collectors.joining(", "));
    return Judgement.no(
        ConditionType.ReplicasInSync,
        Reason.REPLICAS_MISSING,
        "%d of %d replicas are in sync; missing in shard %s".formatted(inSync, wanted, which));
  }

  private static Judgement topologyPublished(Situation now, Outcome outcome) {
    Optional<Long> published =
        Optional.of(outcome.published())
            .filter(Optional::isPresent)
            .orElseGet(() -> now.seen().published().known().map(p -> p.document().version()));
    if (published.isEmpty()) {
      return Judgement.no(
          ConditionType.TopologyPublished, Reason.TOPOLOGY_PENDING, unpublished(now));
    }
    boolean failed =
        outcome.failures().stream()
            .anyMatch(result -> result.step() instanceof Step.PublishTopology);
    return failed
        ? Judgement.no(
            ConditionType.TopologyPublished,
            Reason.TOPOLOGY_PENDING,
            "version " + published.get() + " could not be replaced")
        : Judgement.yes(
            ConditionType.TopologyPublished, Reason.TOPOLOGY_CURRENT, "version " + published.get());
  }

  /** A version that was used says that there was one, or nearly: not seen now is not never. */
  private static String unpublished(Situation now) {
    long used = now.seen().mark().version();
    return used == 0
        ? "no topology is published yet"
        : "no topology is seen in ConfigMap %s; versions up to %d are used"
            .formatted(Names.of(now.cache()).topology(), used);
  }

  private static Judgement paused(Situation now) {
    return now.cache().getSpec().paused()
        ? Judgement.yes(
            ConditionType.Paused, Reason.PAUSED, "spec.paused is true: observed and reported only")
        : Judgement.no(ConditionType.Paused, Reason.AS_EXPECTED, "spec.paused is false");
  }
}
