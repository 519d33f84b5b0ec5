package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.shard.LostOwner;
import io.layeredcache.operator.shard.Shard;
import io.layeredcache.operator.shard.ShardMap;

/**
 * Whether a node that does not answer is dead, by two views that agree.
 *
 * <ol>
 *   <li>Its own side: its pod is gone, its container does not run, its address refuses connections
 *       or belongs to another node; or its machine is not ready. A time-out alone is never a death
 *       certificate: frozen processes thaw, and then there are two primaries.
 *   <li>The data path: no replica that was read has a link to it.
 * </ol>
 */
sealed interface Death {

  /** Both views say so. */
  record Certain(String evidence) implements Death {}

  /** At least one view disagrees or is missing. */
  record Doubtful(String why) implements Death {}

  static Death of(LostOwner owner, Shard shard, ShardMap shards) {
    String id = owner.entry().id();
    boolean linked = shards.readable().anyMatch(member -> member.follows(id) && member.linkUp());
    if (linked) {
      return new Doubtful("a replica of shard " + shard.id() + " is still linked to it");
    }
    return owner
        .holder()
        .map(holder -> ofHolder(owner, holder))
        .orElseGet(() -> new Certain("no pod has its address " + owner.entry().endpoint()));
  }

  private static Death ofHolder(LostOwner owner, Member holder) {
    boolean machineReady = holder.pod().filter(PodFacts::nodeReady).isPresent();
    return switch (holder.redis()) {
      case Reading.Known<?> other ->
          new Certain("its address belongs to another node now (" + holder.name() + ")");
      case Reading.Absent<?> none ->
          new Certain("the server of " + holder.name() + " does not run");
      case Reading.Unreadable<?>(Cause cause, String detail) when cause == Cause.REFUSED ->
          new Certain(holder.name() + " refuses connections and its replicas have lost it");
      case Reading.Unreadable<?>(Cause cause, String detail) when !machineReady ->
          owner.failedInMajority() || !cause.answered()
              ? new Certain(
                  "the machine of " + holder.name() + " is not ready and nobody reaches it")
              : new Doubtful(holder.name() + " answers, but not as asked: " + detail);
      case Reading.Unreadable<?>(Cause cause, String detail) ->
          new Doubtful(holder.name() + " does not answer (" + detail + "), which may pass");
    };
  }
}
