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
import org.jspecify.annotations.Nullable;

/**
 * Introduces every node that the cluster does not know, or knows at an old address, to one primary.
 * Gossip does the rest, and until it has, the cache is not at rest: a node that does not know
 * another can neither vote for it nor be failed over by it.
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
        .map(seed -> Proposal.of(meetings(seed, now)).and(gossip(now)))
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

  private static List<Step.MeetNode> meetings(Member seed, Situation now) {
    return now.shards()
        .readable()
        .filter(member -> !introduced(member, seed) && !greeting(member, seed))
        .map(member -> new Step.MeetNode(member, seed))
        .toList();
  }

  private static boolean introduced(Member member, Member seed) {
    return member.name().equals(seed.name()) || (knows(member, seed) && knows(seed, member));
  }

  private static boolean knows(Member one, Member other) {
    Optional<NodeEntry> entry = one.view().flatMap(view -> other.nodeId().flatMap(view::entry));
    return isAt(entry.orElse(null), other.endpoint());
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
