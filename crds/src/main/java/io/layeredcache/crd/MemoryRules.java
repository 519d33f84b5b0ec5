package io.layeredcache.crd;

/** CEL on quantities of memory. A quantity may be written as a number or as a string. */
final class MemoryRules {

  private static final String LIMIT = "self.resources.limits['memory']";

  /** 16Mi to 1Ti. */
  static final String IN_BOUNDS =
      "isQuantity(string(self)) && !quantity(string(self)).isLessThan(quantity('16Mi'))"
          + " && !quantity(string(self)).isGreaterThan(quantity('1Ti'))";

  /**
   * The container's limit leaves a quarter above the data: without it a fork ends in an OOM kill.
   */
  static final String LIMIT_LEAVES_ROOM =
      "!has(self.resources.limits) || !isQuantity(string(self.memory)) || !('memory' in"
          + " self.resources.limits) || !isQuantity(string("
          + LIMIT
          + ")) || quantity(string("
          + LIMIT
          + ")).asApproximateFloat()"
          + " >= quantity(string(self.memory)).asApproximateFloat() * 1.25";

  static final String LIMIT_MESSAGE =
      "'resources.limits.memory is ' + string("
          + LIMIT
          + ") + ': write at least 1.25 times memory (' + string(self.memory) + '), or leave it out"
          + " and it is derived; a fork, the backlog and client buffers need the room'";

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
