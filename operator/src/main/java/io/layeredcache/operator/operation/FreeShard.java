package io.layeredcache.operator.operation;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.shard.LostOwner;
import io.layeredcache.operator.shard.Shard;

/**
 * Whether a shard has nothing to lose, so that its pods may be made anew: an image that cannot be
 * pulled, memory that fits no machine, a server that starts and fails again and again are then
 * cured by a corrected spec.
 */
final class FreeShard {

  private FreeShard() {}

  /**
   * It has places, every one is free, and nobody owns the shard's slots; or its owner has failed in
   * the others' eyes and no place of it has a server that runs, so that nobody could rebuild it as
   * it is.
   */
  static boolean is(Shard shard) {
    boolean everyPlace =
        !shard.members().isEmpty() && shard.members().stream().allMatch(FreeShard::isFree);
    return everyPlace && (shard.unassigned() || isDead(shard));
  }

  private static boolean isDead(Shard shard) {
    return shard.lostOwner().filter(LostOwner::failedInMajority).isPresent()
        && shard.members().stream().noneMatch(member -> member.view().isPresent());
  }

  /** Read as empty, or never started, or failing at each start with nobody at its address. */
  static boolean isFree(Member member) {
    boolean neverStarted = member.pod().filter(PodFacts::everStarted).isEmpty();
    return member.isEmpty() || neverStarted || fails(member);
  }

  /** A container between two attempts: its memory went with the process. */
  private static boolean fails(Member member) {
    boolean waits = member.pod().filter(pod -> !pod.running()).flatMap(PodFacts::stuck).isPresent();
    return waits
        && switch (member.redis()) {
          case Reading.Known<?> answers -> false;
          case Reading.Absent<?> notThere -> true;
          case Reading.Unreadable<?>(Reading.Cause cause, String detail) ->
              cause == Reading.Cause.REFUSED;
        };
  }
}
