package io.layeredcache.client.l2.guard;

import io.layeredcache.client.l2.Unavailable;
import java.util.Locale;

/** How a request ended, as it is counted. */
public enum Outcome {
  HIT,
  MISS,
  DONE,
  NO_OWNER,
  BREAKER_OPEN,
  TOO_MANY_IN_FLIGHT,
  NOT_CONNECTED,
  TIMED_OUT,
  CONNECTION_LOST,
  REFUSED,
  CLOSED;

  /** The outcome of a request without an answer. */
  public static Outcome of(Unavailable.Cause cause) {
    return valueOf(cause.name());
  }

  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
