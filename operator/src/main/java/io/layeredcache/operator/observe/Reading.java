package io.layeredcache.operator.observe;

import java.time.Instant;
import java.util.Optional;

/**
 * One thing as it was seen, or why it was not. Only {@link Known} justifies acting, only {@link
 * Absent} justifies creating, {@link Unreadable} justifies waiting and saying so: the confusion of
 * "cannot read" with "is not there" is how operators delete what they could not see.
 */
public sealed interface Reading<T> {

  /** Seen, at that instant. */
  record Known<T>(T value, Instant at) implements Reading<T> {}

  /** Seen not to exist. */
  record Absent<T>() implements Reading<T> {}

  /** Not seen. */
  record Unreadable<T>(Cause cause, String detail) implements Reading<T> {}

  /** Why a reading failed. */
  enum Cause {
    /** Connection refused: a living host without the process, or a firewall. */
    REFUSED,
    /** A standing connection broke. */
    RESET,
    /** No answer in time. Never evidence of a death: frozen processes thaw. */
    TIMEOUT,
    /** No way to the host. */
    NO_ROUTE,
    /** It answered, but not what was asked: wrong password, not a cluster node. */
    DENIED,
    /** It answered that it is loading a data set, which a replica does after every full copy. */
    LOADING,
    /** The answer could not be understood. */
    GARBLED;

    /** Of an error that a server answered with. */
    static Cause of(String error) {
      return error.startsWith("LOADING ") ? LOADING : DENIED;
    }

    /** Whether the server said something: its process lives, whatever Kubernetes says. */
    public boolean answered() {
      return switch (this) {
        case DENIED, LOADING, GARBLED -> true;
        case REFUSED, RESET, TIMEOUT, NO_ROUTE -> false;
      };
    }
  }

  /** The value if it is known. */
  default Optional<T> known() {
    return this instanceof Known<T>(T value, Instant at) ? Optional.of(value) : Optional.empty();
  }

  default boolean isUnreadable() {
    return this instanceof Unreadable<T>;
  }
}
