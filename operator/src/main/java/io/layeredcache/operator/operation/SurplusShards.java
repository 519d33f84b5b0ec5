package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * StatefulSets of shards that a cache which was never formed no longer wants. One of them goes only
 * if every place of it was seen to hold nothing: what cannot be read may be the cache itself.
 */
final class SurplusShards {

  private SurplusShards() {}

  static Proposal retire(Situation now) {
    Proposal all = Proposal.none();
    if (now.shards().formed()) {
      return all;
    }
    for (StatefulSet set : now.seen().objects().statefulSets()) {
      OptionalInt shard = ShardWorkload.shard(set);
      boolean ours = Ownership.owns(now.cache(), set) && shard.isPresent();
      if (ours && now.shards().shard(shard.getAsInt()).isEmpty()) {
        all = all.and(retire(shard.getAsInt(), set, now));
      }
    }
    return all;
  }

  private static Proposal retire(int shard, StatefulSet set, Situation now) {
    Optional<Member> inTheWay =
        now.seen().members().stream()
            .filter(member -> member.shard() == shard && !FreeShard.isFree(member))
            .findFirst();
    return inTheWay
        .map(member -> keep(shard, member))
        .orElseGet(() -> Proposal.of(List.of(new Step.RetireShard(shard, set))));
  }

  private static Proposal keep(int shard, Member member) {
    boolean read = member.view().isPresent();
    return Proposal.waiting(
        read ? Reason.NODE_HOLDS_KEYS : Reason.NODE_UNREADABLE,
        "shard %d is not in the spec any more, but %s %s; nothing is deleted"
            .formatted(shard, member.name(), read ? "holds keys or slots" : "cannot be read"));
  }
}
