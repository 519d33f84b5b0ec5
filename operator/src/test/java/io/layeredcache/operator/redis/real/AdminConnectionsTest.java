package io.layeredcache.operator.redis.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a server sees of the adapter's connections. */
@Tag("real")
class AdminConnectionsTest {

  private static final String NAME = "layeredcache-operator:lease-17";
  private static final Duration SOON = Duration.ofSeconds(5);

  private RedisServers servers;
  private LettuceRedisAdmin admin;

  @SuppressWarnings("NullAway.Init") // start() comes first
  AdminConnectionsTest() {}

  @BeforeEach
  void start() {
    servers = RedisServers.start(2, ServerSettings.quick());
    admin = RealWorld.patientAdmin(NAME);
  }

  @AfterEach
  void end() {
    admin.close();
    servers.close();
  }

  private long connections(int index) {
    try (RespConnection look = servers.get(index).connectAsOperator()) {
      return look.call("CLIENT", "LIST")
          .lines()
          .filter(c -> c.contains(" name=" + NAME + " "))
          .count();
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private Answer<NodeView> read(int index) {
    return admin.read(servers.get(index).target());
  }

  @Test
  void keepsOneNamedConnectionWhenManyAskAtOnce() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer<NodeView>>> answers =
          IntStream.range(0, 16).mapToObj(i -> threads.submit(() -> read(0))).toList();
      for (Future<Answer<NodeView>> answer : answers) {
        assertThat(answer.get()).isInstanceOf(Answer.Ok.class);
      }
    }

    assertThat(connections(0)).isEqualTo(1);
  }

  @Test
  void closesTheConnectionWhenTheNodeIsNoLongerWanted() {
    read(0);
    read(1);

    admin.retain(List.of(servers.get(1).endpoint()));

    Polling.await("closed", SOON, () -> connections(0) == 0);
    assertThat(connections(1)).isEqualTo(1);
  }

  @Test
  void closesTheConnectionWhenTheCredentialsChange() {
    read(0);

    Answer<NodeView> answer = admin.read(servers.get(0).targetWithWrongPassword());

    assertThat(answer).isInstanceOf(Answer.Refused.class);
    Polling.await("closed", SOON, () -> connections(0) == 0);
  }

  @Test
  void answersForOneNodeAtOnceWhileAnotherIsFrozen() throws Exception {
    read(0);
    read(1);
    servers.get(0).freeze();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer<NodeView>> slow = threads.submit(() -> read(0));

      Answer<NodeView> quick = read(1);

      assertThat(slow.isDone()).isFalse();
      assertThat(quick).isInstanceOf(Answer.Ok.class);
      assertThat(slow.get()).isInstanceOf(Answer.Unreachable.class);
    } catch (ExecutionException failed) {
      throw new AssertionError(failed);
    }
  }

  @Test
  void closesItsConnectionsWhenItIsClosed() {
    read(0);

    admin.close();

    Polling.await("closed", SOON, () -> connections(0) == 0);
  }

  @Test
  void neverShowsThePassword() {
    Target target = servers.get(0).target();

    assertThat(target.toString() + read(0)).doesNotContain(target.credentials().password());
  }
}
