package io.layeredcache.benchmarks.l2;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.client.PolicyGuards;
import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.l2.L2Surroundings;
import io.layeredcache.client.l2.ShardedL2;
import io.layeredcache.client.l2.lettuce.ConnectionSettings;
import io.layeredcache.client.l2.lettuce.LettuceNodes;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Opens L2 without what is above it, guarded by breakers as a whole cache is. */
final class OpenShards {

  private OpenShards() {}

  static ShardedL2 of(ClusterFolder folder, Time time) {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
    Published published = new Published(folder.document());
    LettuceNodes nodes =
        new LettuceNodes(
            ConnectionSettings.defaults(),
            published::current,
            () -> "benchmark",
            folder::credentials,
            time,
            meters,
            random);
    return new ShardedL2(
        new L2Surroundings(
            published,
            nodes,
            PolicyGuards.of(published.current().policy().breaker(), time, meters),
            L2Surroundings.MOST_IN_FLIGHT,
            time,
            meters,
            () -> {},
            random));
  }

  /** One document that nothing replaces. */
  private record Published(TopologyDocument current) implements Topologies {

    @Override
    public Subscription subscribe(Consumer<TopologyDocument> listener) {
      listener.accept(current);
      return () -> {};
    }
  }
}
