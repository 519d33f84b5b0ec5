package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All shards of a cache.
 *
 * @param shards by id
 * @param formed whether the cache has ever begun to own slots, also if nothing can be read of it
 *     now: then nothing is created over it and nothing retired
 */
public record ShardMap(List<Shard> shards, boolean formed) {

  public ShardMap {
    shards = List.copyOf(shards);
  }

  public Optional<Shard> shard(int id) {
    return shards.stream().filter(shard -> shard.id() == id).findFirst();
  }

  public Stream<Member> members() {
    return shards.stream().flatMap(shard -> shard.members().stream());
  }

  public Stream<Member> readable() {
    return members().filter(member -> member.view().isPresent());
  }

  public Stream<Member> primaries() {
    return shards.stream().flatMap(shard -> shard.primary().stream());
  }

  /** Whether enough primaries are alive to elect: a majority of all slot owners, living or lost. */
  public boolean majorityCanVote() {
    long owners = shards.stream().filter(shard -> !shard.unassigned()).count();
    return 2 * primaries().count() > owners;
  }

  /** Slots that no living node owns. */
  public SlotRanges uncovered() {
    SlotRanges covered =
        primaries()
            .flatMap(primary -> primary.self().stream())
            .map(NodeEntry::slots)
            .reduce(SlotRanges.none(), SlotRanges::plus);
    return SlotRanges.all().minus(covered);
  }

  /** Highest epoch that any node has seen. */
  public long highestEpoch() {
    return readable()
        .flatMap(member -> member.view().stream())
        .mapToLong(
            view ->
                Math.max(
                    view.currentEpoch(),
                    view.nodes().stream().mapToLong(NodeEntry::configEpoch).max().orElse(0)))
        .max()
        .orElse(0);
  }

  /** Every node that was read says ok and names the same owner for every slot. */
  public boolean agreed() {
    return uncovered().isEmpty()
        && readable()
            .flatMap(member -> member.view().stream())
            .allMatch(view -> view.clusterStateOk() && namesTheOwners(view));
  }

  private boolean namesTheOwners(NodeView view) {
    return primaries()
        .flatMap(primary -> primary.self().stream())
        .allMatch(
            owner ->
                view.entry(owner.id())
                    .filter(entry -> entry.slots().equals(owner.slots()))
                    .isPresent());
  }

  /** Ids in any table that no member of this pass has, sorted; handshakes left out. */
  public List<String> strangers() {
    Set<String> ours =
        readable().flatMap(member -> member.nodeId().stream()).collect(Collectors.toSet());
    return readable()
        .flatMap(member -> member.view().stream())
        .flatMap(view -> view.nodes().stream())
        .filter(entry -> entry.health() != NodeEntry.Health.HANDSHAKE)
        .map(NodeEntry::id)
        .filter(id -> !ours.contains(id))
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .toList();
  }
}
