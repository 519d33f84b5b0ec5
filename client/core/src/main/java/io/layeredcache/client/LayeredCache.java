package io.layeredcache.client;

import io.layeredcache.client.admission.Admission;
import io.layeredcache.client.breaker.BreakerLog;
import io.layeredcache.client.breaker.BreakerSnapshot;
import io.layeredcache.client.breaker.Breakers;
import io.layeredcache.client.delivery.Delivery;
import io.layeredcache.client.delivery.NoTopologyException;
import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.delivery.lettuce.LettuceClusterViews;
import io.layeredcache.client.delivery.lettuce.LettuceTopologyAsk;
import io.layeredcache.client.l1.L1;
import io.layeredcache.client.l2.L2Surroundings;
import io.layeredcache.client.l2.ShardedL2;
import io.layeredcache.client.l2.lettuce.LettuceNodes;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionParts;
import io.layeredcache.client.region.RegionSpec;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.L1Policy;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A cache as an application has it: memory in this pod in front of the shards that all pods share.
 * One for a process; regions are opened on it.
 */
public final class LayeredCache implements AutoCloseable {

  /** What is ended with the cache, the last that was begun first. */
  private final Deque<AutoCloseable> begun = new ConcurrentLinkedDeque<>();

  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final CacheSettings settings;
  private final SystemTime time;
  private final RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
  private final Topologies topologies;
  private final ShardBreakers shardBreakers;
  private final Breakers breakers;
  private final RegionParts parts;

  private LayeredCache(CacheSettings settings) {
    this.settings = settings;
    // now, where who opens it sees why, and not with every connection
    var unused = settings.credentials().get();
    try {
      time = begin(new SystemTime());
      BreakerLog log = begin(new BreakerLog(time));
      Threads threads = begin(new Threads());
      AtomicReference<@Nullable Topologies> known = new AtomicReference<>();
      LettuceNodes nodes = begin(nodes(known));
      Delivery delivery = begin(delivery(nodes, threads));
      topologies = delivery.topologies();
      known.set(topologies);
      ClientPolicy policy = topologies.current().policy();
      shardBreakers = new ShardBreakers(policy.breaker(), time, log, settings.meters());
      ShardedL2 l2 = begin(shards(nodes, delivery));
      delivery.follow(
          new LettuceTopologyAsk(new PrimaryConnections(nodes, topologies), threads.topology()));
      L1 l1 = new L1(time, policy.l1().maxSizeBytes(), settings.meters());
      parts = parts(l1, l2, threads);
      breakers = begin(Breakers.with(time).listener(log).meters(settings.meters()).build());
      begin(follow(l1)::cancel);
      nodes.connectTo(primaries()).join();
    } catch (RuntimeException | Error failed) {
      close();
      throw failed;
    }
  }

  /**
   * Opens a cache: ends when it knows the shards, and is connected to those that answer, for which
   * it waits as long as a connection may take.
   *
   * @throws NoTopologyException if no document could be had in time; names everything that was
   *     tried
   */
  public static LayeredCache open(CacheSettings settings) {
    return new LayeredCache(settings);
  }

  private <T extends AutoCloseable> T begin(T part) {
    begun.push(part);
    return part;
  }

  private LettuceNodes nodes(AtomicReference<@Nullable Topologies> known) {
    return new LettuceNodes(
        settings.connections(),
        () -> document(known),
        () -> name(known),
        settings.credentials(),
        time,
        settings.meters(),
        random);
  }

  private static TopologyDocument document(AtomicReference<@Nullable Topologies> known) {
    Topologies topologies = known.get();
    if (topologies == null) {
      throw new IllegalStateException("no shard is called before there is a topology");
    }
    return topologies.current();
  }

  private String name(AtomicReference<@Nullable Topologies> known) {
    Topologies topologies = known.get();
    long version = topologies == null ? 0 : topologies.current().version();
    return new ClientName(settings.pod(), version).text();
  }

  private Delivery delivery(LettuceNodes nodes, Threads threads) {
    LettuceClusterViews views = new LettuceClusterViews(nodes::connect, threads.topology());
    try {
      return Delivery.open(
              settings.delivery(), time, views, settings.meters(), random, threads.files())
          .join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof NoTopologyException none ? none : failed;
    }
  }

  private List<NodeAddress> primaries() {
    return topologies.current().shards().stream()
        .flatMap(shard -> shard.primary().stream())
        .map(NodeAddress::of)
        .toList();
  }

  private ShardedL2 shards(LettuceNodes nodes, Delivery delivery) {
    return new ShardedL2(
        new L2Surroundings(
            topologies,
            nodes,
            shardBreakers,
            L2Surroundings.MOST_IN_FLIGHT,
            time,
            settings.meters(),
            delivery::lookAgain,
            random));
  }

  private RegionParts parts(L1 l1, ShardedL2 l2, Threads threads) {
    return new RegionParts(
        time,
        l1,
        l2,
        topologies,
        new Admission(time, topologies, settings.podsIfNotCounted(), settings.meters()),
        threads.loads(),
        threads.callbacks(),
        settings.meters(),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  private Topologies.Subscription follow(L1 l1) {
    return topologies.subscribe(
        document -> {
          ClientPolicy policy = document.policy();
          shardBreakers.policy(policy.breaker());
          L1Policy memory = policy.l1();
          l1.resize(memory.maxSizeBytes());
        });
  }

  /**
   * Opens a region. It ends with the cache, or before it by itself. It is opened once and shared:
   * what one does, such as a delete, another of its name would not see in its own memory.
   *
   * @throws IllegalStateException if the cache is closed, or has a region of that name open
   */
  public synchronized <V> Region<V> region(RegionSpec<V> spec) {
    if (begun.isEmpty()) {
      throw new IllegalStateException("the cache is closed: it opens no region " + spec.name());
    }
    if (names.contains(spec.name())) {
      throw new IllegalStateException(
          "region " + spec.name() + " is open: share it, or close it before it is opened again");
    }
    Region<V> region = begin(Region.open(spec, parts));
    // now: one that could not be opened holds no name
    names.add(spec.name());
    // or all that were ever opened would be kept until the cache ends
    region.whenClosed(
        () -> {
          begun.remove(region);
          names.remove(spec.name());
        });
    return region;
  }

  /** Breakers for whatever else the application calls. */
  public Breakers breakers() {
    return breakers;
  }

  /** The breaker of each shard that was called so far, by shard. */
  public List<BreakerSnapshot> shardBreakers() {
    return shardBreakers.snapshots();
  }

  /** The document in force, and those that follow. */
  public Topologies topologies() {
    return topologies;
  }

  /** Ends regions, connections, alarms and threads; who waits is told. */
  @Override
  public synchronized void close() {
    for (AutoCloseable last = begun.poll(); last != null; last = begun.poll()) {
      close(last);
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failed) {
      // the rest must end too, and nobody can do anything about this one
      org.slf4j.LoggerFactory.getLogger(LayeredCache.class).warn("{} did not end", part, failed);
    }
  }
}
