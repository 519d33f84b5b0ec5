package io.layeredcache.client.l2;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.l2.guard.ShardGuard;
import io.layeredcache.client.l2.wire.Nodes;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * What the shards are opened with.
 *
 * @param topologies who owns what
 * @param nodes the connections; closed with the shards
 * @param guards makes the circuit breaker of a shard, once for each id; -1 stands for all nodes
 *     that the document does not name
 * @param mostInFlight commands that may be under way to one shard, at least 1
 * @param behind told, at most once in five seconds, that servers know more than the document; must
 *     not block
 * @param random thread-safe; jitter
 */
public record L2Surroundings(
    Topologies topologies,
    Nodes nodes,
    IntFunction<ShardGuard> guards,
    int mostInFlight,
    Time time,
    MeterRegistry registry,
    Runnable behind,
    RandomGenerator random) {

  /** What suits most applications. */
  public static final int MOST_IN_FLIGHT = 1000;
}
