package io.layeredcache.operator.shard;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Full resyncs as the nodes tell them. A token is one fork of one primary: all replicas that wait
 * there share it. Nothing is remembered: an operator that was killed in the middle of a grant finds
 * it again in the readings.
 */
public final class Resyncs {

  private Resyncs() {}

  /** Whether its gate is open for replicas that wait there and the transfer has not begun. */
  public static boolean holdsToken(Member member) {
    return member
        .view()
        .filter(Resyncs::isPrimary)
        .filter(view -> view.resyncDelay().isZero() && !view.load().savingInProgress())
        .filter(view -> has(view, Downstream.State.WAITING))
        .isPresent();
  }

  /** Whether a full resync of this primary is granted or under way. */
  public static boolean inFlight(Member primary, ShardMap shards) {
    return holdsToken(primary) || transferring(primary) || received(primary, shards);
  }

  /** Names of the replicas that wait for a full resync at this primary, sorted. */
  public static List<String> waiting(Member primary, ShardMap shards) {
    return primary.view().filter(Resyncs::isPrimary).stream()
        .flatMap(view -> view.replication().downstream().stream())
        .filter(replica -> replica.state() == Downstream.State.WAITING)
        .map(
            replica ->
                at(replica.endpoint(), shards)
                    .map(Member::name)
                    .orElse(replica.endpoint().toString()))
        .sorted()
        .toList();
  }

  /** Primaries at which a replica waits and nothing is in flight: fewest replicas in sync first. */
  public static List<Shard> queue(ShardMap shards) {
    return shards.shards().stream()
        .filter(
            shard ->
                shard.primary().filter(primary -> !waiting(primary, shards).isEmpty()).isPresent())
        .filter(shard -> shard.primary().filter(primary -> inFlight(primary, shards)).isEmpty())
        .sorted(Comparator.comparingLong(Shard::inSync).thenComparingInt(Shard::id))
        .toList();
  }

  /** Primaries whose full resync is granted or under way, by shard. */
  public static List<Member> inFlight(ShardMap shards) {
    return shards.primaries().filter(primary -> inFlight(primary, shards)).toList();
  }

  /**
   * Whether a replica that was read follows the shard's primary and has not caught up, by its own
   * word or by that of the primary, which begins to send what is written a moment later.
   */
  public static boolean unfinished(Shard shard) {
    boolean served =
        shard.primary().flatMap(Member::view).filter(Resyncs::isPrimary).stream()
            .flatMap(view -> view.replication().downstream().stream())
            .allMatch(replica -> replica.state() == Downstream.State.ONLINE);
    return !served || shard.inSync() < shard.replicas().size();
  }

  private static boolean transferring(Member primary) {
    return primary
        .view()
        .filter(
            view ->
                has(view, Downstream.State.TRANSFERRING)
                    || (view.load().savingInProgress() && has(view, Downstream.State.WAITING)))
        .isPresent();
  }

  private static boolean received(Member primary, ShardMap shards) {
    return primary
        .nodeId()
        .filter(
            id ->
                shards
                    .readable()
                    .filter(member -> member.follows(id))
                    .anyMatch(member -> member.upstream().filter(up -> up.syncing()).isPresent()))
        .isPresent();
  }

  private static Optional<Member> at(Endpoint endpoint, ShardMap shards) {
    return shards
        .members()
        .filter(
            member ->
                member.target().filter(to -> sameAddress(to.endpoint(), endpoint)).isPresent())
        .findFirst();
  }

  private static boolean sameAddress(Endpoint one, Endpoint other) {
    return one.host().equals(other.host()) && one.port() == other.port();
  }

  private static boolean isPrimary(NodeView view) {
    return view.replication().role() == Role.PRIMARY;
  }

  private static boolean has(NodeView view, Downstream.State state) {
    return view.replication().downstream().stream().anyMatch(replica -> replica.state() == state);
  }
}
