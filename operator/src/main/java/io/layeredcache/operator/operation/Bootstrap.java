package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.shard.PrimaryPlacement;
import io.layeredcache.operator.shard.Shard;
import io.layeredcache.operator.shard.ShardMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Gives slots to shards that nobody owns, in no view.
 *
 * <ol>
 *   <li>All places of the shards concerned were read: "create" over a node that could not be asked
 *       is how data are lost.
 *   <li>None holds keys, and none knows nodes although nothing owns a slot: that is somebody's
 *       cluster.
 *   <li>Primaries are chosen so that at most ceil(shards/zones) stand in a zone; a node that has an
 *       epoch from an interrupted attempt goes first.
 *   <li>Each gets an epoch above all others and its slots, before anybody is introduced: equal
 *       epochs collide later and one of them loses its slots.
 * </ol>
 */
final class Bootstrap implements Operation {

  private static final String NOWHERE = "";

  @Override
  public Kind kind() {
    return Kind.BOOTSTRAP;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Shard> unassigned = now.shards().shards().stream().filter(Shard::unassigned).toList();
    if (unassigned.isEmpty()) {
      return Proposal.none();
    }
    return now.shards().formed()
        ? rebuild(unassigned, now)
        : obstacle(now.shards().shards(), now).orElseGet(() -> assign(unassigned, now));
  }

  /**
   * Shards of a formed cache that nobody knows the owner of any more: each on its own, so that one
   * pod without a place keeps one shard down and not all.
   */
  private static Proposal rebuild(List<Shard> unassigned, Situation now) {
    Proposal obstacles = Proposal.none();
    List<Shard> free = new ArrayList<>();
    for (Shard shard : unassigned) {
      Optional<Proposal> obstacle = obstacle(List.of(shard), now);
      obstacle.ifPresentOrElse(found -> {}, () -> free.add(shard));
      obstacles = obstacles.and(obstacle.orElse(Proposal.none()));
    }
    return obstacles.and(assign(free, now));
  }

  private static Optional<Proposal> obstacle(List<Shard> shards, Situation now) {
    for (Shard shard : shards) {
      if (shard.members().isEmpty()) {
        return waiting(Reason.PODS_NOT_RUNNING, "shard " + shard.id() + " has no pods yet");
      }
      for (Member member : shard.members()) {
        Optional<Proposal> obstacle = obstacle(member, now.shards());
        if (obstacle.isPresent()) {
          return obstacle;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Proposal> obstacle(Member member, ShardMap shards) {
    if (member.redis() instanceof Reading.Unreadable<?>(Reading.Cause cause, String detail)) {
      return waiting(Reason.NODE_UNREADABLE, member.name() + " cannot be read: " + detail);
    }
    if (shards.formed() && member.neverStarted()) {
      return Optional.empty();
    }
    if (member.view().isEmpty()) {
      return waiting(
          Reason.PODS_NOT_RUNNING,
          "%s does not run yet; %d of %d servers were read"
              .formatted(member.name(), shards.readable().count(), shards.members().count()));
    }
    if (!member.ownsSlots() && !member.isEmpty()) {
      return waiting(
          Reason.NODE_HOLDS_KEYS,
          member.name()
              + " holds keys although nothing owns its slots; delete the pod to start it empty");
    }
    boolean knowsOthers = member.view().filter(view -> view.nodes().size() > 1).isPresent();
    if (knowsOthers && !shards.formed()) {
      return waiting(
          Reason.STRANGERS,
          member.name()
              + " knows other nodes although nothing owns a slot; delete the pod to start it blank");
    }
    return Optional.empty();
  }

  private static Optional<Proposal> waiting(Reason reason, String message) {
    return Optional.of(Proposal.waiting(reason, message));
  }

  private static Proposal assign(List<Shard> unassigned, Situation now) {
    Map<Integer, String> zones = PrimaryPlacement.choose(zonesByShard(now.shards()));
    boolean served = now.seen().published().known().isPresent();
    long epoch = now.shards().highestEpoch();
    List<Step> steps = new ArrayList<>();
    for (Shard shard : unassigned) {
      Optional<Member> heir = heir(shard, zones.getOrDefault(shard.id(), NOWHERE));
      if (heir.isPresent()) {
        steps.add(SlotAssignment.of(shard, heir.get(), ++epoch, served));
      }
    }
    return Proposal.of(steps);
  }

  private static Map<Integer, List<String>> zonesByShard(ShardMap shards) {
    Map<Integer, List<String>> zones = new TreeMap<>();
    for (Shard shard : shards.shards()) {
      List<Member> members = shard.primary().map(List::of).orElse(candidates(shard));
      if (!members.isEmpty()) {
        zones.put(shard.id(), members.stream().map(Bootstrap::zone).distinct().toList());
      }
    }
    return zones;
  }

  private static Optional<Member> heir(Shard shard, String zone) {
    List<Member> candidates = candidates(shard);
    return candidates.stream()
        .filter(SlotAssignment::hasEpoch)
        .findFirst()
        .or(() -> candidates.stream().filter(member -> zone(member).equals(zone)).findFirst())
        .or(() -> candidates.stream().findFirst());
  }

  private static List<Member> candidates(Shard shard) {
    return shard.members().stream()
        .filter(member -> member.isEmpty() && !member.terminating())
        .sorted(
            Comparator.comparing((Member member) -> !SlotAssignment.hasEpoch(member))
                .thenComparing(Member.ORDER))
        .toList();
  }

  private static String zone(Member member) {
    return member.zone().orElse(NOWHERE);
  }
}
