package io.layeredcache.client.topology.policy;

/**
 * How many reads the fleet may send to the database behind the cache.
 *
 * @param maxReadsPerSecond reads of the whole fleet for what the cache lacks; 0 sets no limit
 * @param maxInFlightPerPod requests that one pod may have under way, at least 1
 * @param coldStartFraction share of requests admitted when the whole cache is cold
 */
public record DatabasePolicy(
    int maxReadsPerSecond, int maxInFlightPerPod, Share coldStartFraction) {

  /** What an absent section means: no limit, 200 in flight, 0.15. */
  public static DatabasePolicy defaults() {
    return new DatabasePolicy(0, 200, Share.of("0.15"));
  }
}
