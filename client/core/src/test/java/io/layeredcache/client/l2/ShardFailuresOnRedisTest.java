package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.OpenedL2.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.RedisServer;
import io.layeredcache.client.real.ServerConfiguration;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against servers that die, freeze and come back. */
@Tag("real")
class ShardFailuresOnRedisTest {

  /** Redis elects after 2.0 to 2.5 s at this node time-out; the rest is for a busy machine. */
  private static final Duration ELECTION = Duration.ofSeconds(30);

  private RealCluster cluster;

  @SuppressWarnings("NullAway.Init") // start() comes first
  ShardFailuresOnRedisTest() {}

  @BeforeEach
  void start() {
    cluster = RealCluster.start(3, 1);
  }

  @AfterEach
  void end() {
    cluster.close();
  }

  @Test
  void f01WhenAllOfAShardIsKilledTheOthersAnswerAndItsOwnCallersDoNotWait() {
    try (OpenedL2 opened = new OpenedL2(cluster, 2)) {
      for (int shard = 0; shard < 3; shard++) {
        assertThat(opened.set(cluster.keyOf(shard, 0), "v")).isEqualTo(Confirmation.Done.DONE);
      }
      cluster.members(1).forEach(RedisServer::kill);
      await().atMost(ELECTION).until(() -> failsAndOpens(opened));
      double deadCallsBefore = opened.guard(1).settled();

      for (int i = 0; i < 200; i++) {
        assertThat(opened.get(cluster.keyOf(0, 0))).isEqualTo("v");
        assertThat(opened.get(cluster.keyOf(2, 0))).isEqualTo("v");
        CompletableFuture<Lookup> dead =
            opened.l2.get(bytes(cluster.keyOf(1, 0)), opened.in(OpenedL2.PATIENCE));
        assertThat(dead).isDone();
      }

      assertThat((double) opened.guard(1).settled()).isEqualTo(deadCallsBefore);
      assertThat(opened.guard(0).failures).hasValue(0);
      assertThat(opened.guard(2).failures).hasValue(0);
    }
  }

  private boolean failsAndOpens(OpenedL2 opened) {
    opened.get(cluster.keyOf(1, 0));
    return opened.guard(1).isOpen();
  }

  @Test
  void f28WhenAPrimaryIsKilledWritesGoOnAfterTheElectionWithoutADocument() {
    try (OpenedL2 opened = new OpenedL2(cluster, 2)) {
      String key = cluster.keyOf(1, 0);
      opened.set(key, "before");
      RedisServer replica = cluster.node(1, 1);
      cluster.node(1, 0).kill();
      await().atMost(ELECTION).until(() -> failsAndOpens(opened));
      replica.awaitPrimary();
      long elected = System.nanoTime();

      await()
          .atMost(ELECTION)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> opened.set(key, "after").equals(Confirmation.Done.DONE));

      long millis = Duration.ofNanos(System.nanoTime() - elected).toMillis();
      System.out.println("first write after the election: " + millis + " ms");
      assertThat(replica.call("GET", key)).isEqualTo("after");
      // the other slots of the shard as well
      assertThat(opened.set(cluster.keyOf(1, 5), "x")).isEqualTo(Confirmation.Done.DONE);
    }
  }

  @Test
  void f18ADeleteWhoseConnectionIsLostIsSentAgainAndConfirmed() {
    try (OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      RedisServer server = cluster.node(1, 0);
      String key = cluster.keyOf(1, 0);
      opened.set(key, "109");
      IntStream.range(0, 20).forEach(i -> opened.get(key));
      server.call("CLIENT", "PAUSE", Long.toString(ELECTION.toMillis()), "WRITE");
      CompletableFuture<Confirmation> delete =
          opened.l2.delete(bytes(key), opened.in(OpenedL2.PATIENCE));
      await().atMost(ELECTION).until(() -> server.call("CLIENT", "LIST").contains("cmd=del"));

      server.call("CLIENT", "KILL", "USER", ServerConfiguration.CLIENT_USER);
      server.call("CLIENT", "UNPAUSE");

      assertThat(delete.join()).isEqualTo(Confirmation.Done.DONE);
      assertThat(opened.get(key)).isEqualTo("none");
      assertThat(opened.guard(1).failures).hasValue(1);
    }
  }

  @Test
  void f24EveryCallToAFrozenServerEndsAtItsDeadlineAndLateAnswersHarmNothing() {
    try (OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      String key = cluster.keyOf(1, 0);
      opened.set(key, "v");
      cluster.node(1, 0).freeze();

      List<CompletableFuture<Lookup>> calls = new ArrayList<>();
      IntStream.range(0, 300)
          .forEach(i -> calls.add(opened.l2.get(bytes(key), opened.in(Duration.ofMillis(50)))));
      List<String> answers =
          calls.stream().map(CompletableFuture::join).map(OpenedL2::text).toList();

      assertThat(answers).containsOnly("TIMED_OUT");
      cluster.node(1, 0).thaw();
      await().atMost(ELECTION).until(() -> opened.get(key).equals("v"));
      assertThat(opened.registry.get("layeredcache.client.l2.in.flight").gauges())
          .allMatch(gauge -> gauge.value() == 0);
    }
  }

  @Test
  void f09AServerThatGoesAndComesIsConnectedAgainAndCostsFewAttempts() {
    try (OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      String key = cluster.keyOf(1, 0);
      // no replica takes over: the shard is down as long as its primary is
      cluster.node(1, 1).kill();
      opened.get(key);
      for (int cycle = 0; cycle < 3; cycle++) {
        cluster.node(1, 0).kill();
        for (int i = 0; i < 200; i++) {
          opened.l2.get(bytes(key), opened.in(Duration.ofMillis(50))).join();
        }
        cluster.node(1, 0).restart();
        await().atMost(ELECTION).until(() -> opened.get(key).equals("none"));
      }

      double requests =
          opened
              .registry
              .get("layeredcache.client.l2.requests")
              .tag("shard", "1")
              .counters()
              .stream()
              .mapToDouble(Counter::count)
              .sum();
      assertThat(opened.counted("retries", 1)).isBetween(1.0, requests * 0.1);
      assertThat(opened.counted("reconnects", 1)).isGreaterThanOrEqualTo(3);
    }
  }
}
