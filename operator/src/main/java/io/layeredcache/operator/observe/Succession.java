package io.layeredcache.operator.observe;

import java.time.Instant;
import java.util.Optional;

/**
 * How much of its predecessor's stream a promoted replica had.
 *
 * @param completeUntil everything that the predecessor took before then is on the new primary;
 *     empty if no reading of the predecessor is old enough to say
 * @param gap bytes of the stream that were seen at the predecessor and that the new primary lacks
 */
public record Succession(Optional<Instant> completeUntil, long gap) {}
