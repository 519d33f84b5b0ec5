package io.layeredcache.client.l2;

/**
 * No answer from a shard. Of a write it is not known whether it happened, unless {@link
 * Cause#wasNotSent}.
 *
 * @param cause why
 */
public record Unavailable(Cause cause) implements Lookup, Confirmation {

  /** Why a shard gave no answer. */
  public enum Cause {
    /** Nobody owns the slot, or its shard is down: nothing was sent. */
    NO_OWNER(true),
    /** The shard's breaker is open: nothing was sent. */
    BREAKER_OPEN(true),
    /** As many calls as allowed are under way to this shard: nothing was sent. */
    TOO_MANY_IN_FLIGHT(true),
    /** There is no connection, and none is awaited: nothing was sent. */
    NOT_CONNECTED(true),
    /** The deadline passed. */
    TIMED_OUT(false),
    /** The connection broke while the answer was awaited. */
    CONNECTION_LOST(false),
    /** The server answered with an error, or sent the caller around more often than allowed. */
    REFUSED(false),
    /** The cache has been closed. */
    CLOSED(true);

    private final boolean notSent;

    Cause(boolean notSent) {
      this.notSent = notSent;
    }

    /** Whether the server cannot have seen the command. */
    public boolean wasNotSent() {
      return notSent;
    }
  }
}
