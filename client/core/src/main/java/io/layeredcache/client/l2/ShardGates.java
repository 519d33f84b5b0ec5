package io.layeredcache.client.l2;

import io.layeredcache.client.l2.guard.ShardGate;
import io.layeredcache.client.l2.guard.ShardGuard;
import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;

/** The gate of each shard, made when it is first met and kept: ids of shards are not reused. */
final class ShardGates implements AutoCloseable {

  private final ConcurrentMap<Integer, ShardGate> gates = new ConcurrentHashMap<>();
  private final IntFunction<ShardGuard> guards;
  private final int mostInFlight;
  private final Time time;
  private final MeterRegistry registry;

  ShardGates(IntFunction<ShardGuard> guards, int mostInFlight, Time time, MeterRegistry registry) {
    this.guards = guards;
    this.mostInFlight = mostInFlight;
    this.time = time;
    this.registry = registry;
  }

  ShardGate of(int shard) {
    // computeIfAbsent alone may lock a bin that it only reads
    ShardGate gate = gates.get(shard);
    return gate == null ? gates.computeIfAbsent(shard, this::open) : gate;
  }

  private ShardGate open(int shard) {
    String name = shard == Owner.UNLISTED ? "unlisted" : Integer.toString(shard);
    return new ShardGate(name, guards.apply(shard), mostInFlight, time, registry);
  }

  @Override
  public void close() {
    gates.values().forEach(ShardGate::close);
  }
}
