package io.layeredcache.storefront.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What the clients asked of one shard.
 *
 * @param shard its id in the topology
 * @param hits reads that it answered with a value
 * @param misses reads that it answered without one
 * @param unavailable reads that it did not answer, sent or not
 * @param writes writes that it confirmed
 * @param longestWritePauseMillis between two confirmed writes of one pod, counted where it ended; 0
 *     if none was confirmed
 */
public record ShardUse(
    int shard,
    long hits,
    long misses,
    long unavailable,
    long writes,
    long longestWritePauseMillis) {

  /** Both together, of one shard. */
  public ShardUse plus(ShardUse other) {
    return new ShardUse(
        shard,
        hits + other.hits,
        misses + other.misses,
        unavailable + other.unavailable,
        writes + other.writes,
        Math.max(longestWritePauseMillis, other.longestWritePauseMillis));
  }

  @JsonIgnore
  public long reads() {
    return hits + misses + unavailable;
  }

  /** Share of the answered reads that found a value, 0 if none was answered. */
  @JsonIgnore
  public double hitRatio() {
    return hits + misses == 0 ? 0 : (double) hits / (hits + misses);
  }
}
