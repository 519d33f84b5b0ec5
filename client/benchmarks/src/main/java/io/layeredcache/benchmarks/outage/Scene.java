package io.layeredcache.benchmarks.outage;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.OpenLoop;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.RedisServer;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.awaitility.Awaitility;

/** One store at servers of its own. */
final class Scene implements AutoCloseable {

  private static final int SHARDS = 3;
  private static final int WARM_READS = 100;
  private static final int READS_PER_SECOND = 500;

  private final RealCluster servers;
  private final Store store;
  private final ExecutorService callers;
  private final LongAdder reads = new LongAdder();
  private final LongAdder answered = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private long callsBefore;
  private long arrivedBefore;

  /**
   * Opens a store, and has it read from all servers.
   *
   * @param threads how the names of those that read begin
   */
  static Scene open(Function<ClusterFolder, Store> open, String threads) {
    RealCluster servers = RealCluster.start(SHARDS, 0);
    Store store;
    try {
      store = open.apply(ClusterFolder.of(servers, ClientPolicy.defaults()));
    } catch (RuntimeException | Error failed) {
      servers.close();
      throw failed;
    }
    Scene scene = new Scene(servers, store, threads);
    try {
      scene.warm();
      return scene;
    } catch (RuntimeException | Error failed) {
      scene.close();
      throw failed;
    }
  }

  private Scene(RealCluster servers, Store store, String threads) {
    this.servers = servers;
    this.store = store;
    AtomicInteger number = new AtomicInteger();
    callers =
        Executors.newCachedThreadPool(
            work -> new Thread(work, threads + "caller-" + number.incrementAndGet()));
  }

  private void warm() {
    for (int i = 0; i < WARM_READS; i++) {
      store.read("warm-" + i);
    }
  }

  void befall(Death death) {
    callsBefore = store.callsOfL2();
    arrivedBefore = arrived();
    servers.nodes().forEach(death::befall);
  }

  /** Reads that many products a second, each once: no memory of the process has any. */
  void read(Duration during) {
    try (OpenLoop loop = new OpenLoop(READS_PER_SECOND, callers)) {
      loop.run(during, number -> read("product-" + number));
    }
  }

  private void read(String id) {
    long begun = System.nanoTime();
    boolean value = store.read(id);
    nanos.add(System.nanoTime() - begun);
    reads.increment();
    if (value) {
      answered.increment();
    }
  }

  long reads() {
    return reads.sum();
  }

  long answered() {
    return answered.sum();
  }

  double meanMillis() {
    return (double) nanos.sum() / Duration.ofMillis(1).toNanos() / reads.sum();
  }

  long callsOfL2() {
    return store.callsOfL2() - callsBefore;
  }

  /** Wakes frozen servers, and counts what had been sent to them meanwhile. */
  long arrivedMeanwhile() {
    store.fallSilent();
    servers.nodes().forEach(RedisServer::thaw);
    AtomicInteger seen = new AtomicInteger(-1);
    Awaitility.await()
        .pollInterval(Duration.ofSeconds(1))
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              int now = (int) arrived();
              return seen.getAndSet(now) == now;
            });
    return seen.get() - arrivedBefore;
  }

  private long arrived() {
    return servers.nodes().stream().mapToLong(Scene::gets).sum();
  }

  /** GETs that a server has read, those too that it refused because it had lost its peers. */
  private static long gets(RedisServer server) {
    return server
        .call("INFO", "commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_get:"))
        .mapToLong(line -> field(line, "calls") + field(line, "rejected_calls"))
        .sum();
  }

  private static long field(String line, String name) {
    String fields = "," + line.substring(line.indexOf(':') + 1) + ",";
    int begin = fields.indexOf("," + name + "=") + name.length() + 2;
    return Long.parseLong(fields.substring(begin, fields.indexOf(',', begin)));
  }

  @Override
  public void close() {
    callers.shutdownNow();
    try (servers) {
      store.close();
    }
  }
}
