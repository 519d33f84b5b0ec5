package io.layeredcache.operator.redis;

/**
 * What came back from a node. Expected outcomes are values: nothing of this crosses the port as an
 * exception.
 */
public sealed interface Answer<T> {

  /** The node did it. */
  record Ok<T>(T value) implements Answer<T> {}

  /** The node did what has no result. */
  @SuppressWarnings("NullAway") // null is the only value that Void has
  static Answer<Void> done() {
    return new Ok<>(null);
  }

  /** The node is alive and said no; {@code error} is its own line, for example {@code ERR ...}. */
  record Refused<T>(String error) implements Answer<T> {}

  /** Nobody answered. Whether the command took effect is unknown unless {@code how} says so. */
  record Unreachable<T>(Silence how, String detail) implements Answer<T> {}

  /**
   * How a node failed to answer. Only {@link #REFUSED} comes from a living host without the
   * process.
   */
  enum Silence {
    /** TCP connection refused: the host lives, nothing listens. Never took effect. */
    REFUSED,
    /** An established connection was reset or closed. May have taken effect. */
    RESET,
    /**
     * No answer within the deadline. A timed-out PING is not a death certificate: frozen processes
     * thaw.
     */
    TIMEOUT,
    /** No route, unknown host, and the like. Never took effect. */
    NO_ROUTE
  }
}
