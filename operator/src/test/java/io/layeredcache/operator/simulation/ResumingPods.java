package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.real.RedisServer;
import io.layeredcache.operator.redis.real.RedisServers;
import io.layeredcache.operator.redis.real.RespConnection;
import io.layeredcache.operator.redis.real.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A real server in each pod; a container that starts again finds its nodes.conf and no data. */
final class ResumingPods implements PodRuntime, AutoCloseable {

  private final RedisServers servers = RedisServers.start(0, ServerSettings.quick());
  private final Map<String, RedisServer> byPod = new HashMap<>();
  private final RedisAdmin.Credentials operator;

  /**
   * Pods of a cache.
   *
   * @param operator what the cache's operator will authenticate with
   */
  ResumingPods(RedisAdmin.Credentials operator) {
    this.operator = operator;
  }

  RedisServer only() {
    assertThat(byPod).hasSize(1);
    return List.copyOf(byPod.values()).getFirst();
  }

  @Override
  public void onPodStarted(RunningPod pod) {
    RedisServer known = byPod.get(pod.uid());
    if (known == null) {
      Endpoint at = new Endpoint(pod.ip(), ServerConfig.PORT, ServerConfig.BUS_PORT);
      RedisServer fresh = servers.launch(at, ServerSettings.quick());
      fresh.awaitAnswer();
      byPod.put(pod.uid(), fresh);
    } else {
      known.restart();
    }
    authorize(Objects.requireNonNull(byPod.get(pod.uid())));
  }

  @Override
  public void onPodStopped(RunningPod pod, Stop how) {
    assertThat(how).isEqualTo(Stop.KILLED);
    Objects.requireNonNull(byPod.get(pod.uid())).kill();
  }

  @Override
  public boolean isReady(RunningPod pod) {
    return true;
  }

  @Override
  public void close() {
    servers.close();
  }

  private void authorize(RedisServer server) {
    try (RespConnection connection = server.connectAsOperator()) {
      assertThat(
              connection.call(
                  "ACL",
                  "SETUSER",
                  operator.user(),
                  "on",
                  ">" + operator.password(),
                  "~*",
                  "&*",
                  "+@all"))
          .isEqualTo("OK");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
