package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.observe.Member;
import java.util.List;
import java.util.Optional;

/**
 * One shard as seen in this pass. Roles are the live ones, never those of an ordinal or a label.
 *
 * @param id shard id
 * @param slots what it owns, or what it has to cover while nobody does
 * @param members its places, by ordinal
 * @param primary the member that was read and owns the slots (the highest config epoch of several)
 * @param lostOwner who is named as the owner instead, while there is no primary
 */
public record Shard(
    int id,
    SlotRanges slots,
    List<Member> members,
    Optional<Member> primary,
    Optional<LostOwner> lostOwner) {

  public Shard {
    members = List.copyOf(members);
  }

  /** Members that were read and follow this shard's primary. */
  public List<Member> replicas() {
    return primary
        .flatMap(Member::nodeId)
        .map(id -> members.stream().filter(member -> member.follows(id)).toList())
        .orElse(List.of());
  }

  /** Nobody owns its slots, in no view. */
  public boolean unassigned() {
    return primary.isEmpty() && lostOwner.isEmpty();
  }

  public long inSync() {
    return replicas().stream().filter(Member::linkUp).count();
  }
}
