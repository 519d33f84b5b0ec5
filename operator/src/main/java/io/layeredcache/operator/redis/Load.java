package io.layeredcache.operator.redis;

import java.time.Duration;

/**
 * What a node carries and has done since it started.
 *
 * @param loading whether it loads a data set and answers no commands on keys
 * @param savingInProgress {@code rdb_bgsave_in_progress}: a fork runs, also for a diskless resync
 * @param keys number of keys
 * @param expires number of keys with a lifetime
 * @param usedMemory bytes
 * @param maxMemory bytes, 0 if unbounded
 * @param hits {@code keyspace_hits}, total since start
 * @param misses {@code keyspace_misses}, total since start
 * @param evictions {@code evicted_keys}, total since start
 * @param fullSyncs {@code sync_full}, total since start: requests, not transfers
 * @param uptime of the process
 */
public record Load(
    boolean loading,
    boolean savingInProgress,
    long keys,
    long expires,
    long usedMemory,
    long maxMemory,
    long hits,
    long misses,
    long evictions,
    long fullSyncs,
    Duration uptime) {}
