package io.layeredcache.e2e.scenario;

import static io.layeredcache.e2e.scenario.Storefront.Kind.LAYERED;
import static io.layeredcache.e2e.scenario.Storefront.Kind.NAIVE;
import static io.layeredcache.e2e.scenario.Storefront.Kind.NEWCOMER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Grip;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.gameday.Blindness;
import io.layeredcache.storefront.gameday.Flapping;
import io.layeredcache.storefront.gameday.Outage;
import io.layeredcache.storefront.gameday.ShardLoss;
import io.layeredcache.storefront.gameday.Side;
import io.layeredcache.storefront.gameday.Slowness;
import io.layeredcache.storefront.gameday.Span;
import io.layeredcache.storefront.gameday.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults of a shop at its peak, each judged beside a naive client in the same run. {@code
 * e2e/gameday} runs one of them: {@code -Dgameday=F09}. Its table goes to {@code
 * target/gameday/F09.txt} too, those of F28 to one file for each death.
 */
@Tag("gameday")
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.SIGNAL_CONTAINER, Ability.STOP_KUBELET, Ability.STOP_API_SERVER, Ability.POWER_CUT})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GamedayIT {
  private static final int SHARD = 1;
  private static final Duration PEAK = Duration.ofSeconds(40);
  private static final Duration SETTLING = Duration.ofSeconds(10);

  private final Bench bench;
  private final CacheUnderTest cache;

  GamedayIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.named(Storefront.NAMESPACE, "storefront", 4, 1);
  }

  @BeforeAll
  void applied() {
    Storefront.applyCache(bench.kubectl());
    cache.awaitWhole();
  }

  @Test
  @EnabledIfSystemProperty(named = "gameday", matches = "F01")
  void f01AShardIsLostAtPeakWithItsReplica() throws IOException {
    Phase ours = loss(LAYERED);
    Phase naive = loss(NAIVE);

    told(
        new ShardLoss(SHARD, ours.before(), ours.during())
            .judge(ours.side(), naive.laidOver(ours)));
  }

  /**
   * Nobody restarts what is killed while the kubelets are stopped. Kubernetes misses them after 40
   * s and would then take the databases out of their Services: the loss ends before that.
   */
  private Phase loss(Storefront.Kind kind) {
    Storefront shop = opened(kind);
    Span before = pass(PEAK);
    List<String> pods = members();
    List<String> nodes = pods.stream().map(this::node).distinct().toList();
    List<Runnable> kills = pods.stream().map(cache::container).map(bench.cluster()::aim).toList();
    nodes.forEach(bench.cluster()::stopKubelet);

    kills.forEach(Runnable::run);
    pass(SETTLING);
    Span during = pass(Duration.ofSeconds(25));

    Side side = shop.told(kind, during);
    nodes.forEach(bench.cluster()::startKubelet);
    shop.close();
    return new Phase(side, before, during);
  }

  @Test
  @EnabledIfSystemProperty(named = "gameday", matches = "F09")
  void f09AShardComesAndGoesEveryTenSecondsForTwoMinutes() throws IOException {
    Phase ours = flapping(LAYERED, (side, span) -> new Flapping(span).allClosed(side));
    Phase naive = flapping(NAIVE, (side, span) -> span.seconds() > ours.during().seconds());

    told(new Flapping(ours.during()).judge(ours.side(), naive.laidOver(ours)));
  }

  /** Ends once it is enough, and a minute after the last freeze in any case. */
  private Phase flapping(Storefront.Kind kind, BiPredicate<Side, Span> enough) {
    Storefront shop = opened(kind);
    Span before = pass(SETTLING);
    List<Grip> members =
        members().stream().map(cache::container).map(bench.cluster()::grip).toList();
    Instant begun = Instant.now();

    for (int cycle = 0; cycle < 6; cycle++) {
      members.forEach(Grip::freeze);
      awaitUntil(begun.plusSeconds(20L * cycle + 10));
      members.forEach(Grip::thaw);
      awaitUntil(begun.plusSeconds(20L * cycle + 20));
    }
    // a breaker that opened last closes after its cool-down of 10 s, with its jitter, and a probe
    pass(Duration.ofSeconds(20));
    Instant latest = Instant.now().plus(Duration.ofMinutes(1));
    while (!enough.test(shop.side(kind), since(begun)) && Instant.now().isBefore(latest)) {
      awaitUntil(Instant.now().plusSeconds(1));
    }

    Span during = since(begun);
    Side side = shop.told(kind, during);
    shop.close();
    return new Phase(side, before, during);
  }

  @Test
  @EnabledIfSystemProperty(named = "gameday", matches = "F24")
  void f24CacheAndDatabaseAreBothSlow() throws IOException {
    Phase ours = slowness(LAYERED);
    Phase naive = slowness(NAIVE);

    told(new Slowness(ours.during()).judge(ours.side(), naive.laidOver(ours)));
  }

  private Phase slowness(Storefront.Kind kind) {
    Storefront shop = opened(kind);
    Span before = pass(SETTLING);
    Side side;
    Span during;
    try (SlowServers slow = SlowServers.of(cache)) {
      shop.slowDatabases(Duration.ofMillis(400), kind);
      pass(SETTLING);
      during = pass(PEAK);
      side = shop.told(kind, during);
      assertThat(slow.pauses()).as("pauses of the servers").isPositive();
    }
    shop.close();
    return new Phase(side, before, during);
  }

  @ParameterizedTest
  @MethodSource("deaths")
  @EnabledIfSystemProperty(named = "gameday", matches = "F28.*")
  void f28APrimaryDiesWhileOperatorAndApiServerAreAway(Death death) throws IOException {
    Blind ours = blind(death, Duration.ZERO, LAYERED, NEWCOMER);
    Blind naive = blind(death, Duration.ofSeconds(ours.phase().during().seconds()), NAIVE);

    told(
        new Blindness(
                death.text(),
                ours.phase().before(),
                ours.phase().during(),
                ours.newcomers().getFirst(),
                ours.outage(),
                naive.outage())
            .judge(ours.phase().side(), naive.phase().laidOver(ours.phase())));
  }

  /** All of them, or the one that is asked for as F28-node. */
  static Stream<Death> deaths() {
    String asked = System.getProperty("gameday", "F28");
    return Arrays.stream(Death.values())
        .filter(death -> asked.equals("F28") || asked.equals("F28-" + death.text()));
  }

  /**
   * Whatever is needed later is looked up while there is an API server. It lasts at least that
   * long, so that the second of two tells of as many seconds as the first.
   */
  private Blind blind(Death death, Duration atLeast, Storefront.Kind... kinds) {
    int keys = 2_000;
    cache.awaitWhole();
    Victim victim = Victim.aloneOnItsNode(cache, bench.kubectl());
    Storefront shop = Storefront.awayFrom(victim.node(), cache, bench, kinds);
    shop.writeMore(60, kinds[0]); // the pause is to be the client's, not the shop's
    Span before = pass(PEAK);
    cache.write(keys);
    cache.awaitCaughtUp();
    bench.operator().stop();
    assertThat(victim.isAloneIn(cache)).as("%s is alone on its node", victim).isTrue();
    Runnable killPrimary = death.aim(bench.cluster(), victim);
    List<Runnable> killNewcomers = shop.newcomers().stream().map(bench.cluster()::aim).toList();
    Span during;
    Duration failover;
    try (FailoverWatch watch = FailoverWatch.of(cache, victim.shard())) {
      bench.cluster().stopApiServer();

      killNewcomers.forEach(Runnable::run);
      Instant killed = Instant.now();
      killPrimary.run();

      failover = watch.awaitWriteAfter(killed);
      pass(Duration.ofSeconds(75));
      awaitUntil(killed.plus(atLeast).plusSeconds(1));
      during = new Span(killed.getEpochSecond(), Instant.now().getEpochSecond());
    }

    Side side = shop.side(kinds[0]);
    List<ShopReport> newcomers = shop.newcomersReports();
    bench.cluster().startApiServer();
    int lost = cache.lost(keys);
    shop.close();
    bench.cluster().restore();
    bench.operator().start();
    return new Blind(
        new Phase(side, before, during), new Outage(victim.shard(), failover, lost), newcomers);
  }

  /** One kind of client while nobody publishes, and what happened to the cache meanwhile. */
  private record Blind(Phase phase, Outage outage, List<ShopReport> newcomers) {}

  /**
   * One kind of client and the fault. The kinds follow each other: at once, the one whose retries
   * take the processors would be the other one's fault.
   */
  private record Phase(Side side, Span before, Span during) {

    /** What its side told, as if the fault had begun when it began there. */
    Side laidOver(Phase other) {
      return side.moved(other.during.from() - during.from());
    }
  }

  private Storefront opened(Storefront.Kind kind) {
    cache.awaitWhole();
    return Storefront.beside(cache, bench, kind);
  }

  private List<String> members() {
    return List.of(cache.primary(SHARD), cache.replica(SHARD));
  }

  private String node(String pod) {
    return cache.pod(pod).getSpec().getNodeName();
  }

  /** Lets that much time pass; the whole seconds in it. */
  private static Span pass(Duration time) {
    Instant begun = Instant.now();
    awaitUntil(begun.plus(time));
    return new Span(begun.getEpochSecond() + 1, Instant.now().getEpochSecond());
  }

  private static Span since(Instant begun) {
    return new Span(begun.getEpochSecond(), Instant.now().getEpochSecond());
  }

  private static void awaitUntil(Instant end) {
    await()
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> !Instant.now().isBefore(end));
  }

  private static void told(Verdict verdict) throws IOException {
    String table = verdict.table();
    System.out.println(table);
    Path file = Project.file("e2e", "target", "gameday", verdict.fault() + ".txt");
    Files.createDirectories(file.getParent());
    Files.writeString(file, table + "\n");
    assertThat(verdict.passed()).as(table).isTrue();
  }
}
