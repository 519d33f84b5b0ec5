package io.layeredcache.client.flight;

import io.layeredcache.client.time.Deadline;

/**
 * How long a caller waits.
 *
 * @param leading if it is his fetch
 * @param following if he waits for another one's
 */
public record Patience(Deadline leading, Deadline following) {

  /** As long in both cases. */
  public static Patience until(Deadline deadline) {
    return new Patience(deadline, deadline);
  }
}
