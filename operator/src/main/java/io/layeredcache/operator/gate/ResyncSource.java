package io.layeredcache.operator.gate;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Gate;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * No replica is overwritten by a primary that holds less than half of its keys: that is the shape
 * of an empty primary that came back and wipes the last copy.
 */
final class ResyncSource implements Gate {

  @Override
  public String name() {
    return "resync-source";
  }

  @Override
  public Verdict judge(Step step, Situation now, List<Step> admitted) {
    if (!(step instanceof Step.GrantResync grant)) {
      return Verdict.ALLOWED;
    }
    long source = keys(grant.primary());
    Optional<Member> fuller =
        now.shards()
            .readable()
            .filter(member -> grant.waiting().contains(member.name()))
            .filter(member -> keys(member) > 2 * source)
            .findFirst();
    return fuller
        .map(
            replica ->
                Verdict.refused(
                    Reason.PRIMARY_HOLDS_LESS,
                    ("%s holds %d keys, the waiting %s holds %d;"
                            + " delete pod %s if its keys are not wanted")
                        .formatted(
                            grant.primary().name(),
                            source,
                            replica.name(),
                            keys(replica),
                            replica.name())))
        .orElse(Verdict.ALLOWED);
  }

  private static long keys(Member member) {
    return member.view().map(view -> view.load().keys()).orElse(0L);
  }
}
