package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.OpenedL2.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.RedisServer;
import io.layeredcache.client.real.RespConnection;
import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.TopologyDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against servers that are all well; slots move. */
@Tag("real")
class ShardedL2OnRedisTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  @SuppressWarnings("NullAway.Init") // start() comes first
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    cluster = RealCluster.start(2, 0);
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  private static OpenedL2 open() {
    return new OpenedL2(cluster, ScriptedGuard.NEVER);
  }

  @Test
  void whatIsPutIsFoundUntilItIsTakenAway() {
    try (OpenedL2 opened = open()) {
      String key = cluster.keyOf(1, 50);
      assertThat(opened.get(key)).isEqualTo("none");

      assertThat(opened.set(key, "109")).isEqualTo(Confirmation.Done.DONE);

      assertThat(opened.get(key)).isEqualTo("109");
      assertThat(Long.parseLong(cluster.node(1, 0).call("PTTL", key))).isBetween(1L, 600_000L);
      assertThat(opened.delete(key)).isEqualTo(Confirmation.Done.DONE);
      assertThat(opened.get(key)).isEqualTo("none");
    }
  }

  @Test
  void theKeysOfAShardArriveInOneRead() throws IOException {
    try (OpenedL2 opened = open();
        RespConnection look = cluster.node(0, 0).connect()) {
      List<byte[]> keys = IntStream.range(0, 60).mapToObj(n -> bytes(cluster.keyOf(0, n))).toList();
      opened.set(cluster.keyOf(0, 7), "7");
      long before = reads(look);

      List<Lookup> answers = opened.l2.getAll(keys, opened.in(OpenedL2.PATIENCE)).join();

      // one for the keys, one for the question itself
      assertThat(reads(look) - before).isEqualTo(2);
      assertThat(answers).hasSize(60);
      assertThat(OpenedL2.text(answers.get(7))).isEqualTo("7");
      assertThat(OpenedL2.text(answers.get(8))).isEqualTo("none");
    }
  }

  private static long reads(RespConnection look) throws IOException {
    String name = "total_reads_processed:";
    return look.call("INFO", "stats")
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.substring(name.length()).trim()))
        .sum();
  }

  @Test
  void f17ADeleteReachesTheOwnerWithAMapThatIsVersionsOld() {
    String key = cluster.keyOf(0, 100);
    TopologyDocument old = cluster.document(1);
    cluster.moveSlot(SlotHash.slot(key), 0, 1);
    cluster.document(2);
    cluster.moveSlot(SlotHash.slot(key), 1, 0);
    cluster.moveSlot(SlotHash.slot(key), 0, 1);
    try (OpenedL2 opened = new OpenedL2(old, ScriptedGuard.NEVER, 100)) {
      assertThat(opened.set(key, "109")).isEqualTo(Confirmation.Done.DONE);
      assertThat(cluster.node(1, 0).call("GET", key)).isEqualTo("109");

      assertThat(opened.delete(key)).isEqualTo(Confirmation.Done.DONE);

      assertThat(cluster.node(1, 0).call("EXISTS", key)).isEqualTo("0");
      assertThat(opened.counted("redirects", 0)).isEqualTo(1);
    }
    cluster.moveSlot(SlotHash.slot(key), 1, 0);
  }

  @Test
  void f18WhileASlotIsOpenKeysAreFoundWrittenAndDeletedWhereTheyAre() {
    String tag = cluster.keyOf(0, 200);
    String stays = "{" + tag + "}:stays";
    String goes = "{" + tag + "}:goes";
    String comes = "{" + tag + "}:comes";
    int slot = SlotHash.slot(stays);
    try (OpenedL2 opened = open()) {
      opened.set(stays, "1");
      opened.set(goes, "2");
      cluster.openSlot(slot, 0, 1);
      cluster.moveKey(goes, 0, 1);

      assertThat(opened.get(stays)).isEqualTo("1");
      assertThat(opened.get(goes)).isEqualTo("2");
      assertThat(opened.set(comes, "3")).isEqualTo(Confirmation.Done.DONE);
      assertThat(opened.delete(goes)).isEqualTo(Confirmation.Done.DONE);

      assertThat(cluster.node(0, 0).call("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot)))
          .isEqualTo("1");
      assertThat(cluster.node(1, 0).call("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot)))
          .isEqualTo("1");
      assertThat(opened.get(goes)).isEqualTo("none");
      opened.delete(stays);
      opened.delete(comes);
    }
    cluster.giveSlot(slot, 0);
  }

  @Test
  void theConnectionsAreNamedAndRenamedWithTheVersion() {
    try (OpenedL2 opened = open()) {
      opened.get(cluster.keyOf(0, 1));
      assertThat(cluster.node(0, 0).connectionsNamed(OpenedL2.NAME + "1 ")).isEqualTo(1);

      opened.topologies.hand(cluster.document(5));

      await()
          .atMost(SOON)
          .until(() -> cluster.node(0, 0).connectionsNamed(OpenedL2.NAME + "5 ") == 1);
    }
  }

  @Test
  void aValueOfAnotherKindIsRefusedAndNoFailure() {
    String key = cluster.keyOf(0, 300);
    cluster.node(0, 0).call("LPUSH", key, "a");
    try (OpenedL2 opened = open()) {
      assertThat(opened.get(key)).isEqualTo("REFUSED");

      assertThat(opened.guard(0).failures).hasValue(0);
      assertThat(opened.guard(0).ignored).hasValue(1);
    }
  }

  @Test
  void nothingIsLeftWhenItIsClosed() {
    OpenedL2 opened = open();
    opened.get(cluster.keyOf(0, 1));
    opened.get(cluster.keyOf(1, 1));
    assertThat(ours()).isNotZero();

    opened.close();

    assertThat(opened.get(cluster.keyOf(0, 1))).isEqualTo("CLOSED");
    for (RedisServer node : cluster.nodes()) {
      await().atMost(SOON).until(() -> node.connectionsNamed(OpenedL2.NAME) == 0);
    }
    await().atMost(SOON).until(() -> ours() == 0);
  }

  private static long ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive())
        .filter(
            thread ->
                thread.getName().startsWith("lettuce-")
                    || thread.getName().startsWith("layeredcache-"))
        .count();
  }
}
