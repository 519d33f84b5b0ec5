package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.route.Documents.shard;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.SlotHash;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/** Two shards in virtual time, over nodes that answer as a test tells them. */
abstract class ScriptedShards {

  static final int MOST_IN_FLIGHT = 3;
  static final Duration PATIENCE = Duration.ofMillis(50);

  static final byte[] KEY = "product:1".getBytes(UTF_8);

  final VirtualTime time = new VirtualTime();
  final ScriptedNodes nodes = new ScriptedNodes();
  final HandedTopologies topologies = new HandedTopologies(Documents.twoShards(10));
  final ConcurrentMap<Integer, ScriptedGuard> guards = new ConcurrentHashMap<>();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final ShardedL2 l2 = open(MOST_IN_FLIGHT);

  ShardedL2 open(int mostInFlight) {
    return new ShardedL2(
        new L2Surroundings(
            topologies, nodes, this::guard, mostInFlight, time, registry, () -> {}, new Random(1)));
  }

  ScriptedGuard guard(int shard) {
    return guards.computeIfAbsent(shard, any -> new ScriptedGuard(ScriptedGuard.NEVER));
  }

  Deadline deadline() {
    return Deadline.in(PATIENCE, time);
  }

  CompletableFuture<Lookup> get() {
    return l2.get(key(0, 0), deadline());
  }

  void ask() {
    assertThat(get()).isNotNull();
  }

  static byte[] key(int shard, int n) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> ("product:" + i).getBytes(UTF_8))
        .filter(key -> SlotHash.slot(key) / 8192 == shard)
        .skip(n)
        .findFirst()
        .orElse(KEY);
  }

  static byte[] keyIn(int from, int to) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> ("product:" + i).getBytes(UTF_8))
        .filter(key -> SlotHash.slot(key) >= from && SlotHash.slot(key) <= to)
        .findFirst()
        .orElse(KEY);
  }

  static Lookup without(Cause cause) {
    return new Unavailable(cause);
  }

  double counted(String meter, String... tags) {
    return registry.get("layeredcache.client.l2." + meter).tags(tags).counter().count();
  }

  int inFlight() {
    return (int) registry.get("layeredcache.client.l2.in.flight").tag("shard", "0").gauge().value();
  }

  static void reply(Exchange exchange) {
    exchange.value("109".getBytes(UTF_8));
  }

  /** So that the budget has a retry. */
  void spendRequests() {
    nodes.answer = (to, exchange) -> reply(exchange);
    for (int i = 0; i < 20; i++) {
      get().join();
    }
  }
}
