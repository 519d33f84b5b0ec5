package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.OpenedL2.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Request;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.real.RealCluster;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is sent to a node arrives in that order, also while its connection comes about. */
@Tag("real")
class OrderOnRedisTest {

  private final Thread sender = Thread.currentThread();

  @Test
  void aDeleteDoesNotOvertakeAWriteThatWaitedForTheConnection() {
    try (RealCluster cluster = RealCluster.start(1, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      String key = cluster.keyOf(0, 0);
      NodeAddress node = new NodeAddress("127.0.0.1", cluster.node(0, 0).port());
      Told delete = new Told(Request.delete(bytes(key)), () -> {});
      Request set = Request.set(bytes(key), bytes("109"), Duration.ofMinutes(10));

      opened.nodes.send(node, new Told(set, () -> opened.nodes.send(node, delete)));

      assertThat(delete.answered.orTimeout(30, TimeUnit.SECONDS).join()).isTrue();
      assertThat(opened.get(key)).isEqualTo("none");
    }
  }

  @Test
  void aConnectionThatIsOpenedWhileAVersionComesBearsTheNewOne() {
    try (RealCluster cluster = RealCluster.start(1, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      NodeAddress node = new NodeAddress("127.0.0.1", cluster.node(0, 0).port());
      Request get = Request.get(bytes(cluster.keyOf(0, 0)));

      opened.nodes.send(node, new Told(get, () -> opened.topologies.hand(cluster.document(2))));

      await()
          .atMost(OpenedL2.PATIENCE)
          .until(() -> cluster.node(0, 0).connectionsNamed(OpenedL2.NAME + "2") == 1);
    }
  }

  /** An exchange that lets something happen in the moment in which its turn to be sent has come. */
  private final class Told implements Exchange {

    private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
    private final AtomicBoolean came = new AtomicBoolean();
    private final Request request;
    private final Runnable turn;

    Told(Request request, Runnable turn) {
      this.request = request;
      this.turn = turn;
    }

    @Override
    public Request request() {
      return request;
    }

    @Override
    public boolean asking() {
      // what waited is sent by the thread that has opened the connection
      if (Thread.currentThread() != sender && came.compareAndSet(false, true)) {
        turn.run();
      }
      return false;
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public void value(byte @Nullable [] value) {
      answered.complete(true);
    }

    @Override
    public void error(String text) {
      answered.complete(false);
    }

    @Override
    public void lost(boolean sent) {
      answered.complete(false);
    }
  }
}
