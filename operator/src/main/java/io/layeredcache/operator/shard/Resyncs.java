package io.layeredcache.operator.shard;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** Names of the replicas that wait for a full resync at this primary, sorted. */
  public static List<String> waiting(Member primary, ShardMap shards) {
    return atGate(primary)
        .map(at -> member(at, shards).map(Member::name).orElse(at.toString()))
        .sorted()
        .toList();
  }

  /**
   * The members among the replicas that wait for a full resync at this primary, by shard, then
   * ordinal. Who waits from an address that no place of the cache has is left out: its pod is gone,
   * and with it what it held.
   */
  public static List<Member> waiters(Member primary, ShardMap shards) {
    return atGate(primary).flatMap(at -> member(at, shards).stream()).sorted(Member.ORDER).toList();
  }

  /** Whether a replica waits at this primary for a fork that has not begun. */
  public static boolean waitsForFork(Member primary, ShardMap shards) {
    boolean forks = primary.view().filter(view -> view.load().savingInProgress()).isPresent();
    return atGate(primary)
        .map(at -> member(at, shards))
        .anyMatch(replica -> !forks || replica.filter(Resyncs::receives).isEmpty());
  }

  /** Primaries at which a replica waits and nothing is in flight: fewest replicas in sync first. */
  public static List<Shard> queue(ShardMap shards) {
    Set<String> inFlight = inFlight(shards);
    return shards.shards().stream()
        .filter(
            shard ->
                shard.primary().filter(primary -> !waiting(primary, shards).isEmpty()).isPresent())
        .filter(
            shard -> shard.primary().flatMap(Member::nodeId).filter(inFlight::contains).isEmpty())
        .sorted(Comparator.comparingLong(Shard::inSync).thenComparingInt(Shard::id))
        .toList();
  }

  /**
   * Ids of the nodes whose full resync is granted or under way, or may be: an owner that was not
   * read in this pass may have been granted one a moment ago and be forking for it.
   */
  public static Set<String> inFlight(ShardMap shards) {
    Stream<String> sending =
        shards
            .readable()
            .filter(member -> holdsToken(member) || sends(member))
            .flatMap(member -> member.nodeId().stream());
    Stream<String> received =
        shards
            .readable()
            .filter(Resyncs::receives)
            .flatMap(member -> member.self().stream())
            .flatMap(self -> self.primaryId().stream());
    Stream<String> unread =
        shards.shards().stream()
            .filter(Resyncs::mayBeServedByUnread)
            .flatMap(shard -> shard.lostOwner().stream())
            .map(owner -> owner.entry().id());
    return Stream.of(sending, received, unread)
        .flatMap(ids -> ids)
        .collect(Collectors.toCollection(TreeSet::new));
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

  private static boolean sends(Member primary) {
    return primary
        .view()
        .filter(
            view ->
                has(view, Downstream.State.TRANSFERRING)
                    || (view.load().savingInProgress() && has(view, Downstream.State.WAITING)))
        .isPresent();
  }

  private static boolean receives(Member replica) {
    return replica.upstream().filter(Upstream::syncing).isPresent();
  }

  /** Its owner was not read but may run, and somebody is there who may be receiving from it. */
  private static boolean mayBeServedByUnread(Shard shard) {
    Optional<Member> owner = shard.lostOwner().flatMap(LostOwner::holder);
    return owner.filter(Resyncs::mayRun).isPresent()
        && shard.members().stream()
            .filter(member -> !member.name().equals(owner.get().name()))
            .anyMatch(
                member ->
                    member.redis().isUnreadable()
                        || (member.follows(shard.lostOwner().get().entry().id())
                            && !member.linkUp()));
  }

  /** A refused connection comes from a host without the process. */
  private static boolean mayRun(Member owner) {
    return owner.redis() instanceof Reading.Unreadable<?>(Reading.Cause cause, String detail)
        && cause != Reading.Cause.REFUSED;
  }

  private static Stream<Endpoint> atGate(Member primary) {
    return primary.view().filter(Resyncs::isPrimary).stream()
        .flatMap(view -> view.replication().downstream().stream())
        .filter(replica -> replica.state() == Downstream.State.WAITING)
        .map(Downstream::endpoint);
  }

  private static Optional<Member> member(Endpoint endpoint, ShardMap shards) {
    return shards
        .members()
        .filter(
            member -> member.target().filter(to -> to.endpoint().sameAddress(endpoint)).isPresent())
        .findFirst();
  }

  private static boolean isPrimary(NodeView view) {
    return view.replication().role() == Role.PRIMARY;
  }

  private static boolean has(NodeView view, Downstream.State state) {
    return view.replication().downstream().stream().anyMatch(replica -> replica.state() == state);
  }
}
