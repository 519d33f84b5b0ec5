package io.layeredcache.operator.desired;

import java.time.Duration;

/**
 * How long a closed resync gate holds: {@code repl-diskless-sync-delay}, counted by the server from
 * the moment at which a replica began to wait.
 *
 * <p>With an operator it is a lease: while a replica waits ungranted, the delay is renewed so that
 * it runs out only when the operator is gone. What is left of it at any time is between four fifths
 * of the fallback and the whole. The bounds of the fallback:
 *
 * <ul>
 *   <li>Not below 25 s: an operator that is replaced (10 s until its lease has expired, 3 s to
 *       start) is back before the last four fifths, 20 s, have run out.
 *   <li>Not above 55 s: Redis elects no replica whose link was down for longer than node timeout x
 *       {@code cluster-replica-validity-factor} plus a ping period, 60 s with ours. A longer delay
 *       would cost the redundancy that the resync is for.
 *   <li>Staggered in between by shard, six steps of 6 s: with everything restarted and no operator,
 *       neighbouring shards do not fork and transfer at the same time as long as one transfer takes
 *       less than a step. More shards than steps share them; a delay cannot serialise more within
 *       its bounds.
 * </ul>
 */
public final class ResyncGate {

  /** The oldest link of a replica that Redis itself still elects, at our node timeout. */
  public static final Duration ELECTABLE = Duration.ofSeconds(60);

  private static final Duration SHORTEST = Duration.ofSeconds(25);
  private static final Duration STEP = Duration.ofSeconds(6);
  private static final int STEPS = 6;

  private ResyncGate() {}

  /** The delay of every node of that shard while nobody waits there. */
  public static Duration fallbackDelay(int shard) {
    return SHORTEST.plus(STEP.multipliedBy(Math.floorMod(shard, STEPS)));
  }

  /** The delay that keeps a gate closed for one more fallback. */
  public static Duration renewed(Duration fallback, Duration waited) {
    return waited.plus(fallback);
  }

  /**
   * Whether a delay needs no renewal: it neither runs out soon nor outlives the operator by more
   * than the fallback.
   *
   * @param waited for how long the replica has waited that has waited for longest
   */
  public static boolean stands(Duration delay, Duration fallback, Duration waited) {
    Duration left = delay.minus(waited);
    return left.compareTo(fallback) <= 0
        && left.multipliedBy(5).compareTo(fallback.multipliedBy(4)) > 0;
  }
}
