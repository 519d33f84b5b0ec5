package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.e2e.cluster.Container;
import io.layeredcache.storefront.figures.ReportCodec;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.gameday.Side;
import io.layeredcache.storefront.gameday.Span;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The sample shop beside a cache, at its peak: three pods with the client of this project and three
 * with a naive one, each with a database of its own. Addresses are asked for once, so that figures
 * can be read while there is no API server.
 */
final class Storefront {
  /** Which client the pods have; the ending of the names of all that belongs to them. */
  enum Kind {
    LAYERED("layered"),
    NAIVE("naive"),
    /** The client of this project, in a pod that knows a seed and no topology. */
    NEWCOMER("newcomer");

    private final String ending;

    Kind(String ending) {
      this.ending = ending;
    }
  }

  static final String NAMESPACE = "shop";
  private static final int SECONDS_MORE = 2;
  private static final Path MANIFESTS = Project.file("e2e", "storefront", "manifests");

  /** A JVM on a busy node, then the warming of 2,000 products at 72 a second. */
  private static final Duration WARM = Duration.ofMinutes(3);

  private final Bench bench;
  private final CacheUnderTest cache;
  private final Map<String, String> addresses = new TreeMap<>();

  private Storefront(Bench bench, CacheUnderTest cache) {
    this.bench = bench;
    this.cache = cache;
  }

  /** Applies the cache of the game days; does not wait. */
  static void applyCache(Kubectl kubectl) {
    kubectl.run("delete", "namespace", NAMESPACE, "--ignore-not-found", "--timeout=120s");
    kubectl.run("apply", "-f", MANIFESTS.resolve("cache.yaml").toString());
  }

  /** Starts pods of these kinds and waits until they have warmed up and have their traffic. */
  static Storefront beside(CacheUnderTest cache, Bench bench, Kind... kinds) {
    Storefront shop = new Storefront(bench, cache);
    shop.close(); // that of a scenario which failed
    for (Kind kind : kinds) {
      bench.kubectl().run("apply", "-k", MANIFESTS.resolve(kind.ending).toString());
    }
    for (Kind kind : kinds) {
      shop.awaitWarm(kind);
    }
    return shop;
  }

  /** The same with nothing of the shop on that node: what dies with it is the cache's alone. */
  static Storefront awayFrom(String node, CacheUnderTest cache, Bench bench, Kind... kinds) {
    bench.kubectl().run("cordon", node);
    try {
      return beside(cache, bench, kinds);
    } finally {
      bench.kubectl().run("uncordon", node);
    }
  }

  private void awaitWarm(Kind kind) {
    bench
        .kubectl()
        .inNamespace(
            cache.namespace(),
            "rollout",
            "status",
            "statefulset/shop-" + kind.ending,
            "--timeout=" + WARM.toSeconds() + "s");
    bench
        .kubernetes()
        .pods()
        .inNamespace(cache.namespace())
        .withLabel("client", kind.ending)
        .list()
        .getItems()
        .forEach(this::remember);
  }

  private void remember(Pod pod) {
    addresses.put(pod.getMetadata().getName(), pod.getStatus().getPodIP());
  }

  /** What the pods of a kind and their database tell. */
  Side side(Kind kind) {
    return new Side(
        named("shop-" + kind.ending).stream().map(this::report).toList(),
        ReportCodec.readDatabase(page(database(kind), "/stats").read()));
  }

  /** The same, once they tell of two seconds more than those: spans are a second off. */
  Side told(Kind kind, Span span) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> Instant.now().getEpochSecond() > span.until() + SECONDS_MORE);
    return side(kind);
  }

  /** What the pods tell that began with a seed alone; each has the same address once restarted. */
  List<ShopReport> newcomersReports() {
    return named("shop-" + Kind.NEWCOMER.ending).stream().map(this::report).toList();
  }

  /** The containers of those pods. */
  List<Container> newcomers() {
    return named("shop-" + Kind.NEWCOMER.ending).stream()
        .map(pod -> new Container(cache.namespace(), pod, "shop"))
        .toList();
  }

  /** From now on each read of the databases takes that long. */
  void slowDatabases(Duration service, Kind... kinds) {
    for (Kind kind : kinds) {
      page(database(kind), "/service-time").put(Long.toString(service.toMillis()));
    }
  }

  /** From now on each pod writes that much more in a second. */
  void writeMore(int perSecond, Kind... kinds) {
    for (Kind kind : kinds) {
      named("shop-" + kind.ending)
          .forEach(pod -> page(pod, "/writes").put(Integer.toString(perSecond)));
    }
  }

  private ShopReport report(String pod) {
    return ReportCodec.readShop(page(pod, "/stats").read());
  }

  private Page page(String pod, String path) {
    return Page.of(Objects.requireNonNull(addresses.get(pod)), path);
  }

  private String database(Kind kind) {
    return named("database-" + kind.ending).get(0);
  }

  private List<String> named(String beginning) {
    return addresses.keySet().stream().filter(name -> name.startsWith(beginning + "-")).toList();
  }

  /** Removes its pods. */
  void close() {
    bench
        .kubectl()
        .inNamespace(
            cache.namespace(), "delete", "statefulset,deployment", "-l", "client", "--timeout=60s");
    await().atMost(WARM).until(() -> shopPods() == 0);
  }

  private int shopPods() {
    return bench
        .kubernetes()
        .pods()
        .inNamespace(cache.namespace())
        .withLabel("client")
        .list()
        .getItems()
        .size();
  }
}
