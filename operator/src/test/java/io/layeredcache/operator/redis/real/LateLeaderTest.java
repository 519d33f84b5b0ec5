package io.layeredcache.operator.redis.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A leader is frozen at the edge of the adapter, loses its lease meanwhile, and thaws: its command
 * does not reach the server.
 */
@Tag("real")
class LateLeaderTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final CountDownLatch atTheEdge = new CountDownLatch(1);
  private final CountDownLatch thawed = new CountDownLatch(1);
  private final AtomicBoolean leads = new AtomicBoolean(true);
  private RedisServers servers;
  private LettuceRedisAdmin old;
  private LettuceRedisAdmin fresh;

  @SuppressWarnings("NullAway.Init") // start() comes first
  LateLeaderTest() {}

  @BeforeEach
  void start() {
    servers = RedisServers.start(1, ServerSettings.quick());
    old =
        new LettuceRedisAdmin("layeredcache-operator:old", TIMEOUT, TIMEOUT, this::leaseWasLooked);
    fresh = new LettuceRedisAdmin("layeredcache-operator:fresh", TIMEOUT, TIMEOUT, () -> true);
  }

  @AfterEach
  void end() {
    thawed.countDown();
    old.close();
    fresh.close();
    servers.close();
  }

  /** Looks at the lease, then freezes between that and the command. */
  private boolean leaseWasLooked() {
    boolean held = leads.get();
    atTheEdge.countDown();
    awaitThaw();
    return held;
  }

  private void awaitThaw() {
    try {
      assertThat(thawed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  @Test
  void aCommandThatWasHeldBetweenLeaseAndWireDiesWithItsConnection() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer<Void>> late = threads.submit(this::change);
      assertThat(atTheEdge.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

      assertThat(fresh.fence(servers.get(0).target())).isInstanceOf(Answer.Ok.class);
      thawed.countDown();

      assertThat(answer(late)).isInstanceOf(Answer.Unreachable.class);
    }
    assertThat(epoch()).isZero();
    assertThat(commandsOfKind("cluster|set-config-epoch")).isZero();
  }

  @Test
  void aCommandIsNotSentOverANewConnectionOnceTheLeaseIsLost() throws Exception {
    leads.set(false);
    thawed.countDown();

    assertThat(change())
        .isEqualTo(new Answer.Refused<>("not sent: this operator does not lead any more"));
    assertThat(commandsOfKind("cluster|set-config-epoch")).isZero();
  }

  @Test
  void whoLeadsNoMoreMayStillRead() {
    leads.set(false);

    assertThat(old.read(servers.get(0).target())).isInstanceOf(Answer.Ok.class);
  }

  private Answer<Void> change() {
    return old.setConfigEpoch(servers.get(0).target(), 5);
  }

  private static Answer<Void> answer(Future<Answer<Void>> late)
      throws InterruptedException, ExecutionException, TimeoutException {
    return late.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private long epoch() {
    return fresh.read(servers.get(0).target()) instanceof Answer.Ok<NodeView>(NodeView view)
        ? view.self().configEpoch()
        : -1;
  }

  /** How often the server was asked for it, executed or refused. */
  private long commandsOfKind(String command) throws IOException {
    try (RespConnection look = servers.get(0).connectAsOperator()) {
      return look.call("INFO", "commandstats")
          .lines()
          .filter(line -> line.startsWith("cmdstat_" + command + ":"))
          .count();
    }
  }
}
