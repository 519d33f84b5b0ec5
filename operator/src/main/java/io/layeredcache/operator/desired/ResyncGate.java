package io.layeredcache.operator.desired;

import java.time.Duration;

/**
 * How long a closed resync gate holds when no operator opens it: {@code repl-diskless-sync-delay}.
 *
 * <p>A replica that needs a full resync waits at its primary for that long. The bounds:
 *
 * <ul>
 *   <li>Not below 25 s: an operator that is replaced (15 s until its lease has expired, 3 s to
 *       start) is back before the first gate opens by itself.
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

  private static final Duration SHORTEST = Duration.ofSeconds(25);
  private static final Duration STEP = Duration.ofSeconds(6);
  private static final int STEPS = 6;

  private ResyncGate() {}

  /** The delay of every node of that shard while no token holds its gate open. */
  public static Duration fallbackDelay(int shard) {
    return SHORTEST.plus(STEP.multipliedBy(Math.floorMod(shard, STEPS)));
  }
}
