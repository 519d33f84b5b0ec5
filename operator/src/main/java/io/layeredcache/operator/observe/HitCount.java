package io.layeredcache.operator.observe;

import java.time.Instant;

/**
 * What the owner of a shard's slots has counted.
 *
 * @param inWindow reads of the last {@code spec.changes.hitRatio.window}
 * @param sinceLast reads since the pass before
 * @param quietSince the last pass that saw a read, or when counting began if none did
 * @param young whether this operator has been counting for less than one window, so that too few
 *     reads say nothing about the cache
 */
public record HitCount(Reads inWindow, Reads sinceLast, Instant quietSince, boolean young) {}
