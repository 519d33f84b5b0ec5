package io.layeredcache.operator.report;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Wait;
import java.util.List;
import java.util.Optional;

/**
 * Pods that do not start and nodes that do not answer, each with what Kubernetes or the node says.
 */
final class Obstacles {

  private Obstacles() {}

  static List<Wait> of(Situation now) {
    return now.shards().members().flatMap(member -> of(member).stream()).toList();
  }

  private static Optional<Wait> of(Member member) {
    Optional<PodFacts.Stuck> stuck = member.pod().flatMap(PodFacts::stuck);
    if (stuck.isPresent()) {
      return Optional.of(
          new Wait(
              reason(stuck.get().why()), "pod " + member.name() + ": " + stuck.get().message()));
    }
    if (member.redis() instanceof Reading.Unreadable<?>(Reading.Cause cause, String detail)) {
      return Optional.of(
          new Wait(
              cause == Reading.Cause.LOADING ? Reason.NODE_LOADING : Reason.NODE_UNREADABLE,
              "%s cannot be read (%s): %s".formatted(member.name(), cause, detail)));
    }
    return Optional.empty();
  }

  private static Reason reason(PodFacts.Why why) {
    return switch (why) {
      case UNSCHEDULABLE -> Reason.UNSCHEDULABLE;
      case IMAGE -> Reason.IMAGE_UNAVAILABLE;
      case CONTAINER -> Reason.CONTAINER_FAILING;
    };
  }
}
