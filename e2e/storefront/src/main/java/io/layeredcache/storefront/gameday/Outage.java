package io.layeredcache.storefront.gameday;

import java.time.Duration;

/**
 * The death of a primary while nobody publishes.
 *
 * @param shard whose primary died
 * @param failover from the death to the first write that the new primary took from anybody
 * @param lost replicated keys that nobody finds any more
 */
public record Outage(int shard, Duration failover, long lost) {}
