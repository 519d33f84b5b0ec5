package io.layeredcache.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.ReadmeExample.Product;
import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.ServerConfiguration;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Read;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.layeredcache.client.region.WriteOutcome;
import io.layeredcache.client.topology.TopologyCodec;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The whole cache of a process, on real servers, as an application opens it. */
@Tag("real")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LayeredCacheTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String CLIENT = ServerConfiguration.CLIENT_USER;
  private static final RegionSpec<Product> PRODUCTS =
      RegionSpec.of("product", CacheClass.C1, JsonCodec.of(Product.class));

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private RealCluster servers;
  private Path folder;

  @SuppressWarnings("NullAway.Init") // start() comes first
  LayeredCacheTest() {}

  @BeforeAll
  void start(@TempDir Path mounted) throws IOException {
    servers = RealCluster.start(3, 1);
    folder = mounted;
    Files.writeString(folder.resolve("topology.json"), TopologyCodec.write(servers.document(1)));
    Files.writeString(folder.resolve("username"), ServerConfiguration.CLIENT_USER + "\n");
    Files.writeString(folder.resolve("password"), ServerConfiguration.CLIENT_PASSWORD + "\n");
  }

  @AfterAll
  void end() {
    servers.close();
  }

  private LayeredCache open() {
    return LayeredCache.open(CacheSettings.mounted(folder, meters).withPod("shop-1"));
  }

  @Test
  void theExampleOfTheReadmeLoadsWhatNobodyHasAndThenFindsIt() {
    AtomicInteger loads = new AtomicInteger();
    ReadmeExample.Database database =
        id -> {
          loads.incrementAndGet();
          return new Product(id, "lamp");
        };

    Product first = ReadmeExample.read(folder, meters, database);
    // another process's memory: what it finds, it finds on the shards
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              int before = loads.get();
              assertThat(ReadmeExample.read(folder, meters, database)).isEqualTo(first);
              assertThat(loads.get()).isEqualTo(before);
            });

    assertThat(first).isEqualTo(new Product("4821", "lamp"));
  }

  @Test
  void theReadmeShowsThatExample() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/io/layeredcache/client/ReadmeExample.java"));
    String shown =
        source
            .substring(
                source.indexOf("// README: begin\n") + 17, source.indexOf("    // README: end"))
            .stripTrailing()
            .stripIndent();

    assertThat(Files.readString(Path.of("../../README.md"))).contains(shown);
  }

  @Test
  void whatOnePodWritesAnotherReads() {
    try (LayeredCache one = open();
        LayeredCache other = open()) {
      Region<Product> writer = one.region(PRODUCTS);
      Region<Product> reader = other.region(PRODUCTS);
      Product chair = new Product("7", "chair");

      await()
          .atMost(PATIENCE)
          .until(() -> writer.set(writer.keys().key("7"), chair) == WriteOutcome.STORED);

      await().atMost(PATIENCE).until(() -> chair.equals(reader.get("7")));
    }
  }

  @Test
  void aDeletedValueIsGoneForThosePodsThatAskTheShards() {
    try (LayeredCache cache = open()) {
      Region<Product> products = cache.region(PRODUCTS);
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  products.set(products.keys().key("8"), new Product("8", "desk"))
                      == WriteOutcome.STORED);

      await()
          .atMost(PATIENCE)
          .until(() -> products.delete(products.keys().key("8")).equals(Confirmation.Done.DONE));

      assertThat(products.get("8")).isNull();
    }
  }

  @Test
  void theServersKnowAConnectionByPodAndVersion() {
    try (LayeredCache cache = open()) {
      Region<Product> products = cache.region(PRODUCTS);

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                // one key per shard is enough to be connected to all
                List.of("1", "2", "3", "4", "5", "6", "7", "8").forEach(products::get);
                return servers.nodes().stream()
                        .mapToLong(node -> node.connectionsNamed("layeredcache:shop-1:1"))
                        .sum()
                    >= 3;
              });
    }
  }

  /** F01, the part of one pod: the shard that is gone costs its own keys alone. */
  @Test
  void f01AShardWithoutServersCostsItsOwnKeysAlone() {
    try (RealCluster mortal = RealCluster.start(2, 0);
        LayeredCache cache = openOn(mortal)) {
      Region<Product> products = cache.region(PRODUCTS);
      List<String> ids = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  ids.stream()
                      .allMatch(
                          id ->
                              products.set(products.keys().key(id), new Product(id, id))
                                  == WriteOutcome.STORED));
      ids.forEach(id -> products.invalidate(products.keys().key(id)));
      mortal.node(0, 0).kill();

      List<Read<Product>> reads =
          ids.stream()
              .map(
                  id ->
                      products.read(
                          products.keys().key(id), key -> new Product(key.id(), "loaded")))
              .toList();

      assertThat(reads).allMatch(read -> read.valueOrNull() != null);
      assertThat(reads.stream().map(read -> read.valueOrNull()))
          .as("some from the shard that lives, some from the loader")
          .anyMatch(product -> product != null && product.title().equals("loaded"))
          .anyMatch(product -> product != null && product.title().equals(product.id()));
      assertThat(cache.shardBreakers()).isNotEmpty();
    }
  }

  private LayeredCache openOn(RealCluster other) {
    try {
      Path own = Files.createTempDirectory(folder, "other");
      Files.writeString(own.resolve("topology.json"), TopologyCodec.write(other.document(1)));
      Files.copy(folder.resolve("username"), own.resolve("username"));
      Files.copy(folder.resolve("password"), own.resolve("password"));
      return LayeredCache.open(CacheSettings.mounted(own, meters));
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /** F28: the file and the operator are away; any node's own view is enough. */
  @Test
  void f28OpensWithSeedsAlone(@TempDir Path empty) throws IOException {
    Files.copy(folder.resolve("username"), empty.resolve("username"));
    Files.copy(folder.resolve("password"), empty.resolve("password"));
    CacheSettings settings =
        CacheSettings.mounted(empty, meters)
            .withSeeds(List.of("127.0.0.1:1", servers.node(1, 0).address()));

    try (LayeredCache cache = LayeredCache.open(settings)) {
      assertThat(cache.topologies().current().shards()).hasSize(3);
      assertThat(cache.topologies().current().unowned().count()).isZero();
    }
  }

  @Test
  void aFolderWithoutCredentialsIsNamedWhenTheCacheIsOpened(@TempDir Path empty) {
    assertThatThrownBy(() -> LayeredCache.open(CacheSettings.mounted(empty, meters)))
        .hasMessageContaining("username is missing: mount the Secret <cache>-client into");
  }

  @Test
  void aClosedCacheLeavesNoThreadAndNoConnection() {
    Set<Thread> before = threads();
    try (LayeredCache cache = open()) {
      cache.region(PRODUCTS).get("1", key -> new Product(key.id(), "lamp"));
    }

    await().atMost(PATIENCE).until(() -> before.containsAll(threads()));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                servers.nodes().stream()
                        .mapToLong(node -> node.connectionsNamed("layeredcache:"))
                        .sum()
                    == 0);
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(
            thread -> thread.getName().matches("(layeredcache|lettuce|nioEventLoop|multiThread).*"))
        .collect(Collectors.toSet());
  }

  /** Else the first reads of a pod would spend their deadline on it, and open all breakers. */
  @Test
  void f28ACacheIsConnectedToItsShardsWhenItIsOpen() {
    try (LayeredCache cache = open()) {
      assertThat(cache.shardBreakers()).isEmpty();
      assertThat(connections("layeredcache:shop-1:1")).isGreaterThanOrEqualTo(3);
    }
  }

  private long connections(String name) {
    return servers.nodes().stream().mapToLong(node -> node.connectionsNamed(name)).sum();
  }

  /** The operator would go on counting a pod that is gone. */
  @Test
  void aCacheThatIsClosedWhileItConnectsLeavesNoConnection() {
    for (int i = 0; i < 20; i++) {
      try (LayeredCache cache =
          LayeredCache.open(CacheSettings.mounted(folder, meters).withPod("gone"))) {
        servers.nodes().forEach(node -> node.call("CLIENT", "KILL", "USER", CLIENT));
        Region<Product> products = cache.region(PRODUCTS);
        for (int id = 0; id < 12; id++) {
          var unused = products.async().get(products.keys().key("" + id));
        }
      }
    }

    await().atMost(PATIENCE).until(() -> connections("layeredcache:gone:1") == 0);
  }

  @Test
  void aRegionIsOpenOnceUnderItsName() {
    try (LayeredCache cache = open()) {
      Region<Product> first = cache.region(PRODUCTS);

      assertThatThrownBy(() -> cache.region(PRODUCTS))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("region product is open: share it");
      first.close();
      assertThat(cache.region(PRODUCTS).size()).isZero();
    }
  }

  /** As by a registry that refuses a meter. */
  @Test
  void aRegionThatCouldNotBeOpenedHoldsNoName() {
    AtomicBoolean refuses = new AtomicBoolean();
    try (LayeredCache cache = open()) {
      meters.config().meterFilter(refusingIf(refuses));
      refuses.set(true);
      assertThatThrownBy(() -> cache.region(PRODUCTS)).hasMessage("refused on purpose");
      refuses.set(false);

      assertThat(cache.region(PRODUCTS).size()).isZero();
    }
  }

  private static MeterFilter refusingIf(AtomicBoolean refuses) {
    return new MeterFilter() {
      @Override
      public Meter.Id map(Meter.Id id) {
        if (refuses.get()) {
          throw new IllegalStateException("refused on purpose");
        }
        return id;
      }
    };
  }

  @Test
  void aClosedCacheOpensNoRegion() {
    LayeredCache cache = open();
    cache.close();

    assertThatThrownBy(() -> cache.region(PRODUCTS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aRegionThatIsClosedIsLetGo() {
    try (LayeredCache cache = open()) {
      WeakReference<Region<Product>> closed = openedAndClosedOn(cache);

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                System.gc();
                return closed.refersTo(null);
              });
    }
  }

  private static WeakReference<Region<Product>> openedAndClosedOn(LayeredCache cache) {
    Region<Product> region = cache.region(PRODUCTS);
    region.close();
    return new WeakReference<>(region);
  }
}
