package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Introduces every node that the cluster does not know, or knows at an old address, to one primary,
 * and to each other those who have dropped an address. Gossip does the rest, and until it has, the
 * cache is not at rest: a node that does not know another can neither vote for it nor be failed
 * over by it.
 *
 * <p>Only nodes that were read with this cache's own password are introduced: the cluster bus has
 * no authentication, and addresses are used again by other people's pods. Nobody is introduced
 * while a shard of a new cache has no owner: epochs are made distinct before nodes meet.
 */
final class JoinNodes implements Operation {

  @Override
  public Kind kind() {
    return Kind.JOIN;
  }

  @Override
  public Proposal propose(Situation now) {
    boolean forming = now.seen().published().known().isEmpty();
    if (forming && now.shards().shards().stream().anyMatch(Shard::unassigned)) {
      return Proposal.none();
    }
    return seed(now)
        .map(
            seed ->
                Proposal.of(Stream.concat(meetings(seed, now), reunions(seed, now)).toList())
                    .and(gossip(now)))
        .orElse(Proposal.none());
  }

  /** Redis corrects an old address only once the node has failed there. */
  private static Proposal gossip(Situation now) {
    Map<String, Endpoint> addresses =
        now.shards()
            .readable()
            .collect(
                Collectors.toMap(
                    member -> member.nodeId().orElseThrow(),
                    Member::endpoint,
                    (one, other) -> one));
    long behind = now.shards().readable().filter(member -> !knowsAll(member, addresses)).count();
    return behind == 0
        ? Proposal.none()
        : Proposal.waiting(
            Reason.NODES_DISAGREE,
            "%d of %d nodes do not know every other at its address yet"
                .formatted(behind, addresses.size()));
  }

  private static boolean knowsAll(Member member, Map<String, Endpoint> addresses) {
    Map<String, NodeEntry> known =
        member.view().map(NodeView::nodes).orElse(List.of()).stream()
            .collect(Collectors.toMap(NodeEntry::id, Function.identity(), (one, other) -> one));
    return addresses.entrySet().stream()
        .allMatch(
            other ->
                other.getKey().equals(member.nodeId().orElseThrow())
                    || isAt(known.get(other.getKey()), other.getValue()));
  }

  /** Whether everybody who was read knows the seed and is known by it. */
  static boolean settled(Situation now) {
    return seed(now)
        .filter(seed -> now.shards().readable().allMatch(member -> introduced(member, seed)))
        .isPresent();
  }

  private static Optional<Member> seed(Situation now) {
    return now.shards().primaries().findFirst();
  }

  private static Stream<Step.MeetNode> meetings(Member seed, Situation now) {
    return now.shards()
        .readable()
        .filter(member -> !introduced(member, seed) && !greeting(member, seed))
        .map(member -> new Step.MeetNode(member, seed));
  }

  /**
   * Two nodes of which one came back where the other had been: it met itself there, or somebody
   * else, and dropped the address. Gossip corrects addresses of nodes that fail, and such a one
   * never does: that pair could not vote for each other any more.
   */
  private static Stream<Step.MeetNode> reunions(Member seed, Situation now) {
    List<Member> members =
        now.shards().readable().filter(member -> !member.name().equals(seed.name())).toList();
    return IntStream.range(0, members.size())
        .boxed()
        .flatMap(
            nth ->
                members.subList(nth + 1, members.size()).stream()
                    .flatMap(other -> reunion(members.get(nth), other)));
  }

  private static Stream<Step.MeetNode> reunion(Member one, Member other) {
    if (hasDropped(one, other) && !greeting(one, other)) {
      return Stream.of(new Step.MeetNode(one, other));
    }
    return hasDropped(other, one) && !hasDropped(one, other) && !greeting(other, one)
        ? Stream.of(new Step.MeetNode(other, one))
        : Stream.empty();
  }

  private static boolean hasDropped(Member one, Member other) {
    return entry(one, other)
        .filter(entry -> entry.health() == NodeEntry.Health.NO_ADDRESS)
        .isPresent();
  }

  private static boolean introduced(Member member, Member seed) {
    return member.name().equals(seed.name()) || (knows(member, seed) && knows(seed, member));
  }

  private static boolean knows(Member one, Member other) {
    return isAt(entry(one, other).orElse(null), other.endpoint());
  }

  private static Optional<NodeEntry> entry(Member one, Member other) {
    return one.view().flatMap(view -> other.nodeId().flatMap(view::entry));
  }

  private static boolean isAt(@Nullable NodeEntry entry, Endpoint address) {
    return entry != null
        && entry.health() != NodeEntry.Health.HANDSHAKE
        && entry.health() != NodeEntry.Health.NO_ADDRESS
        && entry.endpoint().sameAddress(address);
  }

  private static boolean greeting(Member member, Member seed) {
    return member.view().map(NodeView::nodes).orElse(List.of()).stream()
        .anyMatch(
            entry ->
                entry.health() == NodeEntry.Health.HANDSHAKE
                    && entry.endpoint().sameAddress(seed.endpoint()));
  }
}
