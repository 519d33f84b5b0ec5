package io.layeredcache.benchmarks.outage;

import java.time.Duration;

/**
 * How much is measured of a dead L2.
 *
 * @param during how long it is read from
 */
public record OutageExtent(Duration during) {}
