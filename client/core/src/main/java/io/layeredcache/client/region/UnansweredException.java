package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;

/**
 * Nobody could say what a key holds: thrown by the short forms of a read with a loader. {@link
 * Region#read} says it as a value. Made without a stack trace, because there are many where there
 * is one.
 */
public final class UnansweredException extends RuntimeException {

  private final Read.Reason reason;

  UnansweredException(RegionKey key, Read.Reason reason) {
    super(key + ": " + reason + ": " + why(reason), null, false, false);
    this.reason = reason;
  }

  private static String why(Read.Reason reason) {
    return switch (reason) {
      case UNAVAILABLE -> "no shard answered, and there is no loader";
      case TIMED_OUT -> "the loader did not answer within deadlines.load, or what the caller had";
      case OVER_BUDGET -> "this pod's share of database.maxReadsPerSecond is spent";
      case COLD_START -> "the cache is cold, and only a fraction of the reads is let through";
      case TOO_MANY_IN_FLIGHT -> "database.maxInFlightPerPod loads are under way in this pod";
      case CLOSED -> "the region or its cache has been closed";
    };
  }

  /** Why. */
  public Read.Reason reason() {
    return reason;
  }
}
