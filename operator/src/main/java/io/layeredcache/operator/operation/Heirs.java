package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.shard.LostOwner;
import io.layeredcache.operator.shard.ShardMap;
import java.util.Comparator;

/** Which replica follows a lost primary. */
final class Heirs {

  private Heirs() {}

  /**
   * The best replica first: in sync when its primary was last seen alive, then one that stays, then
   * the furthest within the stream, then the fullest. A replica that waits at the resync gate shows
   * the same broken link as one that had everything, so the link of this moment says nothing.
   *
   * <p>Last of all the node id, as the start script of a restarted primary does: with the same data
   * everywhere both choose the same heir, and never two at one epoch.
   */
  static Comparator<Member> bestFirst() {
    return Comparator.comparing(Member::wasInSync)
        .thenComparing(member -> !member.terminating())
        .thenComparing(Member::offset)
        .thenComparing(Member::keys)
        .reversed()
        .thenComparing(member -> member.nodeId().orElse(""));
  }

  /** Whether more than half of all slot owners were read and list it as that owner's replica. */
  static boolean knownToMajority(Member heir, LostOwner owner, ShardMap shards) {
    String id = heir.nodeId().orElseThrow();
    long owners = shards.shards().stream().filter(shard -> !shard.unassigned()).count();
    long informed =
        shards
            .primaries()
            .flatMap(voter -> voter.view().stream())
            .flatMap(view -> view.entry(id).stream())
            .flatMap((NodeEntry entry) -> entry.primaryId().stream())
            .filter(owner.entry().id()::equals)
            .count();
    return 2 * informed > owners;
  }
}
