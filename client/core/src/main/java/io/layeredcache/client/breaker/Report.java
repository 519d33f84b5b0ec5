package io.layeredcache.client.breaker;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one pod has seen of a dependency.
 *
 * @param breaker its name
 * @param version of the hint that this pod heard last, 0 if none: failures count only for whoever
 *     knows of the last change, or those from before a recovery would deny it
 * @param failures in a row that this pod has seen last; 0 if a success or a long time followed
 * @param streak how long ago the first of them was
 * @param sinceSuccess how long ago a call succeeded here last, null if none did: it ends a row of
 *     failures that began before
 * @param recovered whether this pod knows better than the opening of that version
 * @param threshold failures in a row of all pods together that open it
 * @param openTime how long the store keeps all this
 */
public record Report(
    String breaker,
    long version,
    int failures,
    Duration streak,
    @Nullable Duration sinceSuccess,
    boolean recovered,
    int threshold,
    Duration openTime) {}
