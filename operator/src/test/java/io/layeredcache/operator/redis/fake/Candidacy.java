package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisAdmin.Failover;
import org.jspecify.annotations.Nullable;

/** A replica's way to become the primary: what it was told and how its election stands. */
final class Candidacy {

  private static final long MANUAL_TIMEOUT = 5000;

  /** A failover that was asked for and may still happen; null if none. */
  @Nullable Failover manual;

  private long manualUntil;

  /** When votes are asked for; negative before an election is planned. */
  long electionAt = -1;

  boolean asked;

  void ask(Failover mode, long now) {
    manual = mode;
    manualUntil = now + MANUAL_TIMEOUT;
  }

  /** Ends what was asked for and did not happen in time: silently, as Redis does. */
  void expire(long now) {
    if (manual != null && now > manualUntil) {
      manual = null;
    }
  }
}
