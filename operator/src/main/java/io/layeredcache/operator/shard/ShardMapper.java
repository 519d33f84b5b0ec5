package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.redis.NodeEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the shards out of an observation.
 *
 * <ol>
 *   <li>Which shards there are: the spec while nothing owns a slot and no topology was ever
 *       published; afterwards those that were published or, if that cannot be read, have a
 *       StatefulSet or a row in the status, whatever the spec says now.
 *   <li>What each has to cover: what its living primary owns; else what was published; else its
 *       part of the even cut.
 *   <li>Who owns it: the member with those slots and the highest config epoch, unless views name
 *       others with higher ones for all of them; else the node that the others name.
 * </ol>
 */
public final class ShardMapper {

  private ShardMapper() {}

  /** The shards of a cache. */
  public static ShardMap map(Observation seen, LayeredCache cache) {
    Optional<PublishedTopology> published = seen.published().known();
    boolean formed = published.isPresent() || everPublished(seen, cache) || anySlotOwned(seen);
    Map<Integer, SlotRanges> base = base(seen, published, formed, cache);
    List<Shard> shards =
        base.entrySet().stream()
            .map(entry -> shard(entry.getKey(), entry.getValue(), seen))
            .toList();
    return new ShardMap(shards, formed);
  }

  /**
   * Whether a topology was published once, by what outlives the ConfigMap: a cache whose nodes
   * cannot be read in this pass is not one that never was.
   */
  private static boolean everPublished(Observation seen, LayeredCache cache) {
    return seen.mark().version() > 0 || statusAfterPublishing(cache).isPresent();
  }

  private static Optional<LayeredCacheStatus> statusAfterPublishing(LayeredCache cache) {
    return Optional.ofNullable(cache.getStatus()).filter(status -> status.topologyVersion() > 0);
  }

  private static boolean anySlotOwned(Observation seen) {
    return seen.readable()
        .flatMap(member -> member.view().stream())
        .flatMap(view -> view.nodes().stream())
        .anyMatch(node -> !node.slots().isEmpty());
  }

  private static Map<Integer, SlotRanges> base(
      Observation seen, Optional<PublishedTopology> published, boolean formed, LayeredCache cache) {
    Map<Integer, SlotRanges> base = new TreeMap<>();
    if (published.isPresent()) {
      for (ShardTopology shard : published.get().document().shards()) {
        base.put(shard.id(), shard.slots());
      }
      return base;
    }
    Set<Integer> ids = formed ? known(seen, cache) : Set.of();
    if (ids.isEmpty()) {
      ids = IntStream.range(0, cache.getSpec().shards()).boxed().collect(Collectors.toSet());
    }
    List<SlotRange> cut = SlotPlan.even(ids.size());
    int part = 0;
    for (int id : new TreeSet<>(ids)) {
      base.put(id, SlotRanges.of(cut.get(part++)));
    }
    return base;
  }

  /** Shards that have a StatefulSet, or had a row in the status of a cache that served. */
  private static Set<Integer> known(Observation seen, LayeredCache cache) {
    Stream<Integer> standing =
        seen.objects().statefulSets().stream()
            .filter(set -> Ownership.owns(cache, set))
            .flatMap(set -> ShardWorkload.shard(set).stream().boxed());
    Stream<Integer> reported =
        statusAfterPublishing(cache).stream()
            .flatMap(status -> status.shards().stream())
            .map(ShardStatus::id);
    return Stream.of(seen.members().stream().map(Member::shard), standing, reported)
        .flatMap(ids -> ids)
        .collect(Collectors.toSet());
  }

  private static Shard shard(int id, SlotRanges base, Observation seen) {
    List<Member> members = seen.members().stream().filter(member -> member.shard() == id).toList();
    Optional<Member> primary =
        members.stream()
            .filter(Member::ownsSlots)
            .filter(member -> !superseded(member, seen))
            .max(Comparator.comparingLong(ShardMapper::epoch));
    SlotRanges slots = primary.flatMap(Member::self).map(NodeEntry::slots).orElse(base);
    Optional<LostOwner> lost =
        primary.isPresent() ? Optional.empty() : lostOwner(slots, members, seen);
    return new Shard(id, slots, members, primary, lost);
  }

  /**
   * Whether others are named as the owners of all its slots at higher epochs: a primary that was
   * cut off while its replica was elected still claims them, and is to be no one's source. All of
   * them: one that has given a few away is still the owner of the rest.
   */
  private static boolean superseded(Member member, Observation seen) {
    NodeEntry claim = member.self().orElseThrow();
    SlotRanges taken =
        seen.readable()
            .flatMap(other -> other.view().stream())
            .flatMap(view -> view.nodes().stream())
            .filter(entry -> !entry.id().equals(claim.id()))
            .filter(entry -> entry.configEpoch() > claim.configEpoch())
            .map(NodeEntry::slots)
            .filter(claim.slots()::intersects)
            .distinct()
            .reduce(SlotRanges.none(), SlotRanges::plus);
    return claim.slots().minus(taken).isEmpty();
  }

  private static long epoch(Member member) {
    return member.self().map(NodeEntry::configEpoch).orElse(0L);
  }

  private static Optional<LostOwner> lostOwner(
      SlotRanges slots, List<Member> members, Observation seen) {
    Set<String> readable =
        seen.readable().flatMap(member -> member.nodeId().stream()).collect(Collectors.toSet());
    return seen.readable()
        .flatMap(member -> member.view().stream())
        .flatMap(view -> view.nodes().stream())
        .filter(entry -> entry.slots().intersects(slots) && !readable.contains(entry.id()))
        .max(Comparator.comparingLong(NodeEntry::configEpoch).thenComparing(NodeEntry::id))
        .map(
            entry ->
                new LostOwner(
                    entry,
                    holder(entry, members),
                    failedInMajority(entry.id(), seen.readable().toList())));
  }

  private static Optional<Member> holder(NodeEntry entry, List<Member> members) {
    return members.stream()
        .filter(
            member ->
                member.target().filter(at -> at.endpoint().equals(entry.endpoint())).isPresent())
        .findFirst();
  }

  /** Whether a majority of the primaries that were read flags that node as failed. */
  static boolean failedInMajority(String nodeId, List<Member> readable) {
    List<Member> voters = readable.stream().filter(Member::ownsSlots).toList();
    long votes =
        voters.stream()
            .flatMap(member -> member.view().stream())
            .flatMap(view -> view.entry(nodeId).stream())
            .filter(entry -> entry.health() == NodeEntry.Health.FAILED)
            .count();
    return !voters.isEmpty() && 2 * votes > voters.size();
  }
}
