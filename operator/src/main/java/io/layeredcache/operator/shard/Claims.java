package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges who may be published as a shard's primary, by every view that was read and by what was
 * published, never by a claimant's word alone: a primary that was cut off and replaced still claims
 * its slots, and clients that are sent back to it lose what they write.
 */
final class Claims {

  private final List<Member> readable;
  private final Set<String> readIds;
  private final List<Named> owners;

  Claims(ShardMap shards) {
    readable = shards.readable().toList();
    readIds =
        readable.stream().flatMap(member -> member.nodeId().stream()).collect(Collectors.toSet());
    owners =
        readable.stream()
            .flatMap(member -> member.view().stream())
            .flatMap(view -> view.nodes().stream())
            .filter(entry -> !entry.slots().isEmpty())
            .map(Named::of)
            .distinct()
            .toList();
  }

  /** An owner of slots as one view or many name it. */
  private record Named(String id, Endpoint at, long epoch, SlotRanges slots) {
    static Named of(NodeEntry entry) {
      return new Named(entry.id(), entry.endpoint(), entry.configEpoch(), entry.slots());
    }
  }

  /**
   * The member to publish as the primary: the one that the shards were read with, unless another
   * one was published at a higher config epoch and is not gone.
   *
   * @param before what was published of the shard
   */
  Optional<Member> owner(Shard shard, Optional<ShardTopology> before) {
    return shard
        .primary()
        .filter(member -> before.filter(row -> outranks(row, member, shard)).isEmpty());
  }

  /**
   * Whether the shard may still be served as it was published, though no owner was read.
   *
   * <ol>
   *   <li>Others name an owner that was not read: it serves unless they agree that it failed, or no
   *       pod has its address any more, or another node answers there.
   *   <li>Nobody names one: the published primary serves if its place does not answer. It is gone
   *       if that place is, if its server does not run, or if another node answers there.
   * </ol>
   */
  boolean mayServe(Shard shard, ShardTopology before) {
    Optional<Named> named = named(before);
    return named.isPresent()
        ? named
            .filter(owner -> !failedInMajority(owner.id()))
            .flatMap(owner -> at(owner.at().host(), owner.at().port(), shard))
            .filter(place -> place.view().isEmpty())
            .isPresent()
        : before.primary().filter(node -> isUnread(node, shard)).isPresent();
  }

  /** Of the owners that others name and that were not read, the one at the highest epoch. */
  private Optional<Named> named(ShardTopology before) {
    return owners.stream()
        .filter(owner -> owner.slots().intersects(before.slots()) && !readIds.contains(owner.id()))
        // a node that was cut off may name an owner of long ago
        .filter(owner -> owner.epoch() >= before.configEpoch())
        .max(Comparator.comparingLong(Named::epoch).thenComparing(Named::id));
  }

  private boolean outranks(ShardTopology before, Member member, Shard shard) {
    long epoch = member.self().map(NodeEntry::configEpoch).orElse(0L);
    return before.configEpoch() > epoch
        && before.primary().filter(node -> isUnread(node, shard)).isPresent();
  }

  private boolean isUnread(NodeTopology node, Shard shard) {
    return !failedInMajority(node.nodeId())
        && at(node.ip(), node.port(), shard)
            .filter(place -> place.name().equals(node.pod()) && place.redis().isUnreadable())
            .isPresent();
  }

  private boolean failedInMajority(String nodeId) {
    return ShardMapper.failedInMajority(nodeId, readable);
  }

  private static Optional<Member> at(String host, int port, Shard shard) {
    return shard.members().stream().filter(member -> member.isAt(host, port)).findFirst();
  }
}
