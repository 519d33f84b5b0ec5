package io.layeredcache.storefront.products;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.CacheSettings;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.storefront.database.DatabaseServer;
import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real client in a pod of the shop, on a real server. */
class LayeredProductsTest {
  private static final int SHARD = 7;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Time enough for a busy machine, except where a test says how long the cache is waited for. */
  private static final String PATIENT =
      """
      {
        "deadlines": {"cacheMillis": 10000, "waiterMillis": 20000, "loadMillis": 20000},
        "breaker": {"consecutiveFailures": 2, "cooldownMillis": 300, "probeDeadlineMillis": 5000}
      }
      """;

  private static final String SMALL_BUDGET = "{\"database\": {\"maxReadsPerSecond\": 1}}";

  private final SystemTime time = new SystemTime();
  private final List<AutoCloseable> open = new ArrayList<>();
  @TempDir private Path folder;
  private OneNodeCluster cluster;
  private DatabaseServer database;

  @BeforeEach
  void start() throws IOException {
    cluster = OneNodeCluster.start(Files.createDirectory(folder.resolve("server")));
    database = DatabaseServer.start(time, 0);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable products : open) {
      products.close();
    }
    database.close();
    cluster.close();
    time.close();
  }

  private LayeredProducts pod(String policy) throws IOException {
    Path mounted = credentials("mounted-" + open.size());
    Files.writeString(mounted.resolve("topology.json"), cluster.topology(SHARD, policy));
    return open(CacheSettings.mounted(mounted, new SimpleMeterRegistry()));
  }

  private Path credentials(String name) throws IOException {
    Path mounted = Files.createDirectory(folder.resolve(name));
    Files.writeString(mounted.resolve("username"), "default");
    Files.writeString(mounted.resolve("password"), "any is right where there is none");
    return mounted;
  }

  private LayeredProducts open(CacheSettings settings) {
    URI address = URI.create("http://localhost:" + database.port());
    LayeredProducts products =
        LayeredProducts.open(time, new Database(address), settings.withPodsIfNotCounted(1));
    open.add(products);
    return products;
  }

  private Answer read(LayeredProducts pod, ReadKind kind, String id) {
    return pod.read(kind, id, Deadline.in(PATIENCE, time));
  }

  private static ShardCounters shard(LayeredProducts pod) {
    return pod.counters().shards().get(0);
  }

  @Test
  void aCardIsReadFromTheDatabaseOnceAndThenFromThisPodWithoutAskingTheShard() throws Exception {
    LayeredProducts pod = pod(PATIENT);
    Answer first = read(pod, ReadKind.CARD, "4821");
    assertThat(first.source()).isEqualTo(Source.DATABASE);
    assertThat(first.cacheTime()).isPresent();

    Answer second = read(pod, ReadKind.CARD, "4821");

    assertThat(second).isEqualTo(Answer.from(Source.L1));
  }

  @Test
  void aCardThatOnePodHasReadIsReadFromItsShardByAnother() throws Exception {
    LayeredProducts pod = pod(PATIENT);
    read(pod, ReadKind.CARD, "4821");
    await().atMost(PATIENCE).until(() -> shard(pod).writes() == 1);
    LayeredProducts other = pod(PATIENT);

    Answer answer = read(other, ReadKind.CARD, "4821");

    assertThat(answer.source()).isEqualTo(Source.L2);
    assertThat(answer.cacheTime()).isPresent();
    assertThat(shard(other).shard()).isEqualTo(SHARD);
    assertThat(shard(other).hits()).isEqualTo(1);
  }

  @Test
  void f28APodThatHasASeedAndNoTopologyReadsWhatTheOthersHave() throws Exception {
    LayeredProducts pod = pod(PATIENT);
    assertThat(pod.write("4821", Deadline.in(PATIENCE, time))).isTrue();
    String seed = cluster.uri().getHost() + ":" + cluster.uri().getPort();
    CacheSettings settings =
        CacheSettings.mounted(credentials("newcomer"), new SimpleMeterRegistry())
            .withSeeds(List.of(seed));
    LayeredProducts newcomer = open(settings);

    // its policy is the default one: a busy machine may take longer than that for the first answer
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              newcomer.write("another", Deadline.in(PATIENCE, time));
              assertThat(read(newcomer, ReadKind.CARD, "4821").source()).isIn(Source.L2, Source.L1);
              assertThat(shard(newcomer).hits()).isPositive();
            });
  }

  @Test
  void f22WhatBindsIsReadFromTheDatabaseEachTime() throws Exception {
    LayeredProducts pod = pod(PATIENT);
    read(pod, ReadKind.BINDING, "4821");

    Answer answer = read(pod, ReadKind.BINDING, "4821");

    assertThat(answer).isEqualTo(Answer.from(Source.DATABASE));
    assertThat(pod.counters().attempts()).isZero();
  }

  @Test
  void f09AFrozenShardIsTriedTwiceAndThenLeftAloneUntilItIsBack() throws Exception {
    LayeredProducts pod = pod(hasty());
    await().atMost(PATIENCE).until(() -> pod.write("4821", Deadline.in(PATIENCE, time)));
    cluster.freeze();
    int asked = 0;
    while (openings(pod) == 0 && asked < 100) {
      assertThat(read(pod, ReadKind.CARD, "cold-" + asked++).source()).isEqualTo(Source.DATABASE);
    }
    assertThat(openings(pod)).isEqualTo(1);
    assertThat(pod.counters().closed()).isZero();

    // what was under way when it opened is counted when it ends
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              long attempts = pod.counters().attempts();
              Answer answer = read(pod, ReadKind.CARD, "colder-" + time.nanos());
              assertThat(answer.source()).isEqualTo(Source.DATABASE);
              assertThat(pod.counters().attempts()).isEqualTo(attempts);
            });
    assertThat(shard(pod).unavailable()).isPositive();
  }

  @Test
  void f09TheBreakerOfAShardThatIsBackHasOpenedAndClosedOnce() throws Exception {
    LayeredProducts pod = pod(PATIENT.replace("10000", "500"));
    await().atMost(PATIENCE).until(() -> pod.write("4821", Deadline.in(PATIENCE, time)));
    cluster.freeze();
    await()
        .atMost(PATIENCE)
        .until(() -> !pod.write("4821", Deadline.in(PATIENCE, time)) && openings(pod) == 1);

    cluster.thaw();

    await().atMost(PATIENCE).until(() -> pod.write("4821", Deadline.in(PATIENCE, time)));
    assertThat(openings(pod)).isEqualTo(1);
    assertThat(pod.counters().closed()).isEqualTo(1);
  }

  private static long openings(LayeredProducts pod) {
    return pod.counters().opened();
  }

  /** The cool-down is longer than the test. */
  private static String hasty() {
    return PATIENT
        .replace("10000", "100")
        .replace("\"cooldownMillis\": 300", "\"cooldownMillis\": 600000");
  }

  @Test
  void f01WhatTheBudgetOfTheDatabaseDoesNotAllowIsShedAndWhatBindsIsNot() throws Exception {
    LayeredProducts pod = pod(SMALL_BUDGET);
    List<Source> sources = new ArrayList<>();

    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              sources.add(read(pod, ReadKind.CARD, "cold-" + sources.size()).source());
              return sources.contains(Source.SHED);
            });

    assertThat(sources.get(0)).isEqualTo(Source.DATABASE);
    assertThat(read(pod, ReadKind.BINDING, "4821").source()).isEqualTo(Source.DATABASE);
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsAnAnswerToo() throws Exception {
    LayeredProducts pod = pod(PATIENT);
    database.close();

    assertThat(read(pod, ReadKind.CARD, "4821").source()).isEqualTo(Source.FAILED);
    assertThat(read(pod, ReadKind.BINDING, "4821").source()).isEqualTo(Source.FAILED);
    assertThat(read(pod, ReadKind.SEARCH, "4821").source()).isEqualTo(Source.FAILED);
  }
}
