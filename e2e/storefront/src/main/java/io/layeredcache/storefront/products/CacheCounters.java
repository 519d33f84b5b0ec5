package io.layeredcache.storefront.products;

import java.util.List;

/**
 * What a client has counted since it was opened.
 *
 * @param attempts commands for reads that were sent, or tried to, each attempt once
 * @param opened breakers that went from closed to open
 * @param closed breakers that came back from open
 * @param topologies documents that came into force, those too that the client amended itself
 * @param shards by shard, ascending
 */
public record CacheCounters(
    long attempts, long opened, long closed, long topologies, List<ShardCounters> shards) {

  /**
   * Of one shard.
   *
   * @param shard its id in the topology
   * @param hits reads that it answered with a value
   * @param misses reads that it answered without one
   * @param unavailable reads that it did not answer, sent or not
   * @param writes writes that it confirmed
   */
  public record ShardCounters(int shard, long hits, long misses, long unavailable, long writes) {}
}
