package io.layeredcache.client.topology;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The last change of a shard's primary. Times are kept in milliseconds, rounded down: replaying too
 * much is harmless, too little is not.
 *
 * @param epoch config epoch that the new primary won, 0..2^53-1; it tells two failovers apart
 * @param at when the new primary was first seen
 * @param replayFrom invalidations since then may be lost on the new primary and are sent again
 */
public record Failover(long epoch, Instant at, Instant replayFrom) {

  public Failover {
    at = at.truncatedTo(ChronoUnit.MILLIS);
    replayFrom = replayFrom.truncatedTo(ChronoUnit.MILLIS);
  }
}
