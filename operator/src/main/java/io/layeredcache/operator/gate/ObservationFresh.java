package io.layeredcache.operator.gate;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A step that can disturb a shard needs fresh readings of the nodes that it is about. How long
 * others took to answer is nothing to it: one frozen node would hold up everybody's failover.
 */
final class ObservationFresh implements Gate {

  private static final Duration LIMIT = Duration.ofSeconds(5);

  @Override
  public String name() {
    return "observation-fresh";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    if (step.disturbs().isEmpty()) {
      return Verdict.ALLOWED;
    }
    Instant oldest =
        step.about().stream()
            .flatMap(member -> readAt(member).stream())
            .min(Comparator.naturalOrder())
            .orElse(now.seen().at());
    return oldest.isBefore(now.now().minus(LIMIT))
        ? Verdict.refused(
            Reason.OBSERVATION_STALE,
            "a reading that it is based on is older than %d s".formatted(LIMIT.toSeconds()))
        : Verdict.ALLOWED;
  }

  private static Optional<Instant> readAt(Member member) {
    return member.redis() instanceof Reading.Known<NodeView>(NodeView view, Instant at)
        ? Optional.of(at)
        : Optional.empty();
  }
}
