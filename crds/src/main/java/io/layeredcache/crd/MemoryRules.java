package io.layeredcache.crd;

/** How much memory is enough. In CEL a quantity may be written as a number or as a string. */
public final class MemoryRules {

  private static final String LIMIT = "self.resources.limits['memory']";

  /** 16Mi to 1Ti. */
  static final String IN_BOUNDS =
      "isQuantity(string(self)) && !quantity(string(self)).isLessThan(quantity('16Mi'))"
          + " && !quantity(string(self)).isGreaterThan(quantity('1Ti'))";

  /** The server's process, its connections, the cluster bus, the processes of probes: 64Mi. */
  public static final long PROCESS_BYTES = 64L << 20;

  /** A fork copies up to a quarter of the data. */
  private static final double WITH_COPIES = 1.25;

  /**
   * The container's limit leaves a quarter above the data, and the process its own: without it the
   * first fork ends in an OOM kill.
   */
  static final String LIMIT_LEAVES_ROOM =
      "!has(self.resources.limits) || !isQuantity(string(self.memory)) || !('memory' in"
          + " self.resources.limits) || !isQuantity(string("
          + LIMIT
          + ")) || quantity(string("
          + LIMIT
          + ")).asApproximateFloat()"
          + " >= quantity(string(self.memory)).asApproximateFloat() * "
          + WITH_COPIES
          + " + "
          + PROCESS_BYTES
          + ".0";

  static final String LIMIT_MESSAGE =
      "'resources.limits.memory is ' + string("
          + LIMIT
          + ") + ': write at least 1.25 times memory (' + string(self.memory) + ') plus 64Mi, or"
          + " leave it out and it is derived; a fork, the backlog and client buffers need the room'";

  /**
   * The lowest limit in bytes that a container may have for that much data: what {@link
   * #LIMIT_LEAVES_ROOM} asks for.
   */
  public static long lowestLimit(long dataBytes) {
    return (long) Math.ceil(dataBytes * WITH_COPIES) + PROCESS_BYTES;
  }

  /** No request is above its limit. */
  static final String REQUESTS_WITHIN_LIMITS =
      "!has(self.limits) || !has(self.requests) || self.requests.all(k, !(k in self.limits) ||"
          + " !isQuantity(string(self.requests[k])) || !isQuantity(string(self.limits[k])) ||"
          + " !quantity(string(self.requests[k])).isGreaterThan(quantity(string(self.limits[k]))))";

  /** Every value of a map is a quantity of zero or more. */
  static final String ALL_QUANTITIES =
      "self.all(k, isQuantity(string(self[k])) &&"
          + " !quantity(string(self[k])).isLessThan(quantity('0')))";

  private MemoryRules() {}
}
