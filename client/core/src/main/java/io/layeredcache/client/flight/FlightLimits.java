package io.layeredcache.client.flight;

import java.time.Duration;

/**
 * How long who may fetch.
 *
 * @param lease how long a fetch is the only one for its key
 * @param maxFetches how many may run for one key at once, at least 1
 * @param lost after which a fetch that has not ended is given up
 */
public record FlightLimits(Duration lease, int maxFetches, Duration lost) {}
