package io.layeredcache.operator.act;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The event of each step that is worth one. Keys name the incarnation that the step was about, so
 * that a repeated step is told once.
 */
final class Chronicle {

  private Chronicle() {}

  static Optional<Told> of(Step step, Instant now) {
    return switch (step) {
      case Step.AssignSlots assign when assign.lost() ->
          Optional.of(dataLoss(assign.shard(), assign.slots(), assign.member(), now));
      case Step.PromoteReplica promote when promote.lost() ->
          Optional.of(dataLoss(promote.shard(), promote.slots(), promote.member(), now));
      case Step.PromoteReplica promote ->
          Optional.of(
              new Told(
                  "promoted-" + promote.from() + "-" + incarnation(promote.member()),
                  true,
                  "ReplicaPromoted",
                  "shard %d lost its primary at %s; promoted %s (%s)"
                      .formatted(
                          promote.shard(),
                          promote.fromEndpoint(),
                          promote.member().name(),
                          promote.mode())));
      case Step.RescueData rescue ->
          Optional.of(
              new Told(
                  "rescued-" + runId(rescue.emptied()) + "-" + incarnation(rescue.member()),
                  true,
                  "ReplicaPromoted",
                  "primary %s of shard %d came back without its data; promoted %s, which has them (%s)"
                      .formatted(
                          rescue.emptied().name(),
                          rescue.shard(),
                          rescue.member().name(),
                          rescue.mode())));
      case Step.AttachReplica attach ->
          Optional.of(
              new Told(
                  "attached-" + incarnation(attach.member()) + "-" + attach.primaryId(),
                  false,
                  "ReplicaAttached",
                  "%s follows %s".formatted(attach.member().name(), attach.primary().name())));
      case Step.ForgetNode forget ->
          Optional.of(
              new Told(
                  "forgotten-" + forget.nodeId(),
                  false,
                  "NodeForgotten",
                  "node " + forget.nodeId() + " is gone for good"));
      case Step.ReplacePod replace ->
          Optional.of(
              new Told(
                  "replaced-" + incarnation(replace.member()),
                  false,
                  "PodReplaced",
                  replace.member().name() + ": " + replace.why()));
      case Step.PublishTopology publish ->
          Optional.of(
              new Told(
                  "topology-" + publish.document().version(),
                  false,
                  "TopologyPublished",
                  "version " + publish.document().version()));
      case Step.AssignSlots assign ->
          Optional.of(
              new Told(
                  "assigned-" + assign.shard() + "-" + incarnation(assign.member()),
                  false,
                  "SlotsAssigned",
                  "slots %s of shard %d to %s"
                      .formatted(assign.slots(), assign.shard(), assign.member().name())));
      case Step.ApplyObject quiet -> Optional.empty();
      case Step.ApplyShard quiet -> Optional.empty();
      case Step.RetireShard quiet -> Optional.empty();
      case Step.ScaleShard scale ->
          Optional.of(
              new Told(
                  "scaled-back-%s-%s"
                      .formatted(
                          scale.live().getMetadata().getUid(),
                          scale.live().getMetadata().getGeneration()),
                  true,
                  "ScaledBack",
                  "StatefulSet %s was scaled to %d past the resource; it has %d again"
                      .formatted(
                          scale.live().getMetadata().getName(),
                          scale.live().getSpec().getReplicas(),
                          scale.members())));
      case Step.CreateCredentials quiet -> Optional.empty();
      case Step.FindCredentials quiet -> Optional.empty();
      case Step.CreateTopologyKey quiet -> Optional.empty();
      case Step.SignTopology quiet -> Optional.empty();
      case Step.DeliverTopology quiet -> Optional.empty();
      case Step.DeleteObject quiet -> Optional.empty();
      case Step.CloseResyncGate quiet -> Optional.empty();
      case Step.HoldResyncGate quiet -> Optional.empty();
      case Step.GrantResync quiet -> Optional.empty();
      case Step.MeetNode quiet -> Optional.empty();
      case Step.FollowLostOwner quiet -> Optional.empty();
    };
  }

  private static Told dataLoss(int shard, SlotRanges slots, Member member, Instant now) {
    return new Told(
        "data-loss-" + shard + "-" + incarnation(member),
        true,
        "DataLoss",
        "shard %d lost all copies of slots %s: rebuilt empty on %s at %s"
            .formatted(shard, slots, member.name(), now.truncatedTo(ChronoUnit.SECONDS)));
  }

  private static String runId(Member member) {
    return member.view().map(NodeView::runId).orElse(member.name());
  }

  private static String incarnation(Member member) {
    return member.pod().map(PodFacts::uid).orElse(member.name());
  }
}
