package io.layeredcache.benchmarks.fleet;

import java.time.Duration;

/**
 * How much is measured of a dead dependency.
 *
 * @param rounds of which the median counts
 * @param before how long it answers
 * @param after how long it is dead
 */
public record FleetExtent(int rounds, Duration before, Duration after) {}
