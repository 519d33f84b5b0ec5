package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Real servers, and the Lettuce adapter to speak to them. */
public final class RealWorld implements RedisWorld {

  /** Deadlines that a busy machine keeps: the operator's own, a second, are not what is tested. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final Duration HOLD = Duration.ofSeconds(2);
  private static final long BETWEEN_LOOKS = Duration.ofMillis(100).toNanos();

  private final RedisServers servers;
  private final List<LettuceRedisAdmin> admins = new ArrayList<>();
  private final RedisAdmin admin;
  private int batches;

  public RealWorld(int nodes, ServerSettings settings) {
    this.servers = RedisServers.start(nodes, settings);
    this.admin = otherOperator();
  }

  /** An operator's connections under this name, for tests of anything but deadlines. */
  public static LettuceRedisAdmin patientAdmin(String name) {
    return new LettuceRedisAdmin(name, PATIENCE, PATIENCE, () -> true);
  }

  public RedisServers servers() {
    return servers;
  }

  @Override
  public RedisAdmin admin() {
    return admin;
  }

  @Override
  public RedisAdmin otherOperator() {
    LettuceRedisAdmin other = patientAdmin("layeredcache-operator:" + admins.size());
    admins.add(other);
    return other;
  }

  @Override
  public Target node(int index) {
    return servers.get(index).target();
  }

  @Override
  public Target wrongPassword(int index) {
    return servers.get(index).targetWithWrongPassword();
  }

  @Override
  public void put(int index, int keys) {
    try (RespConnection client = servers.get(index).connect()) {
      client.put(prefixOn(client), keys);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A new hash tag whose slot this node serves. */
  private String prefixOn(RespConnection client) throws IOException {
    while (true) {
      String prefix = "batch" + batches++;
      if (client.call("GET", "{" + prefix + "}").isEmpty()) {
        return prefix;
      }
    }
  }

  @Override
  public Client connect(int index) {
    RespConnection connection = servers.get(index).connect();
    return new Client() {
      @Override
      public boolean isAlive() {
        return connection.isAlive();
      }

      @Override
      public void rename(String name) {
        expectOk(connection, "CLIENT", "SETNAME", name);
      }
    };
  }

  @Override
  public void flushAll(int index) {
    try (RespConnection somebody =
        RespConnection.open(node(index).endpoint(), node(index).credentials())) {
      expectOk(somebody, "FLUSHALL");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void expectOk(RespConnection connection, String... words) {
    try {
      String answer = connection.call(words);
      if (!answer.equals("OK")) {
        throw new IllegalStateException(answer);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void kill(int index) {
    servers.get(index).kill();
  }

  @Override
  public void restart(int index) {
    servers.get(index).restart();
  }

  @Override
  public void restartBlank(int index) {
    servers.get(index).restartBlank();
  }

  @Override
  public void freeze(int index) {
    servers.get(index).freeze();
  }

  @Override
  public void thaw(int index) {
    servers.get(index).thaw();
  }

  @Override
  public Answer<NodeView> readWhileKilled(int index) {
    freeze(index);
    CompletableFuture<Answer<NodeView>> answer =
        CompletableFuture.supplyAsync(() -> admin.read(node(index)))
            .orTimeout(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
    LockSupport.parkNanos(BETWEEN_LOOKS);
    kill(index);
    return answer.join();
  }

  @Override
  public void await(String what, BooleanSupplier condition) {
    Polling.await(what, LONGEST_WAIT, condition);
  }

  @Override
  public void holds(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + HOLD.toNanos();
    while (System.nanoTime() - end < 0) {
      if (!condition.getAsBoolean()) {
        throw new AssertionError("did not hold: " + what);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }

  @Override
  public void close() {
    admins.forEach(LettuceRedisAdmin::close);
    servers.close();
  }
}
