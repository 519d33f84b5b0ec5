package io.layeredcache.client.l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.layeredcache.client.l2.lettuce.ConnectionSettings;
import io.layeredcache.client.l2.lettuce.LettuceNodes;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.ServerConfiguration;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** The shards of a real cluster as an application has them open. */
final class OpenedL2 implements AutoCloseable {

  static final String NAME = "layeredcache:storefront-api-0:";

  /** Generous: a busy machine keeps it. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  final SystemTime time = new SystemTime();
  final HandedTopologies topologies;
  final ConcurrentMap<Integer, ScriptedGuard> guards = new ConcurrentHashMap<>();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final LettuceNodes nodes;
  final ShardedL2 l2;
  volatile Supplier<Credentials> credentials =
      () -> new Credentials(ServerConfiguration.CLIENT_USER, ServerConfiguration.CLIENT_PASSWORD);
  private final int failuresThatOpen;

  OpenedL2(RealCluster cluster, int failuresThatOpen) {
    this(cluster.document(1), failuresThatOpen, L2Surroundings.MOST_IN_FLIGHT);
  }

  OpenedL2(TopologyDocument document, int failuresThatOpen, int mostInFlight) {
    this.failuresThatOpen = failuresThatOpen;
    this.topologies = new HandedTopologies(document);
    this.nodes =
        new LettuceNodes(
            new ConnectionSettings(1, PATIENCE, Duration.ofSeconds(1), 4096),
            topologies::current,
            () -> NAME + topologies.current().version(),
            () -> credentials.get(),
            time,
            registry,
            new Random());
    this.l2 =
        new ShardedL2(
            new L2Surroundings(
                topologies,
                nodes,
                this::guard,
                mostInFlight,
                time,
                registry,
                () -> {},
                new Random()));
  }

  ScriptedGuard guard(int shard) {
    return guards.computeIfAbsent(shard, any -> new ScriptedGuard(failuresThatOpen));
  }

  Deadline in(Duration delay) {
    return Deadline.in(delay, time);
  }

  /** What stands there: a value, "none", or why there is no answer. */
  String get(String key) {
    return text(l2.get(bytes(key), in(PATIENCE)).join());
  }

  Confirmation set(String key, String value) {
    return l2.set(bytes(key), bytes(value), Duration.ofMinutes(10), in(PATIENCE)).join();
  }

  Confirmation delete(String key) {
    return l2.delete(bytes(key), in(PATIENCE)).join();
  }

  static String text(Lookup lookup) {
    if (lookup instanceof Lookup.Hit hit) {
      return new String(hit.value(), UTF_8);
    }
    return lookup instanceof Unavailable unavailable ? unavailable.cause().name() : "none";
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  double counted(String meter, int shard) {
    return registry
        .get("layeredcache.client.l2." + meter)
        .tag("shard", Integer.toString(shard))
        .counter()
        .count();
  }

  @Override
  public void close() {
    l2.close();
    time.close();
  }
}
