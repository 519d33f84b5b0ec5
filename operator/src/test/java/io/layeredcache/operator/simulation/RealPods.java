package io.layeredcache.operator.simulation;

import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.real.RedisServer;
import io.layeredcache.operator.redis.real.RedisServers;
import io.layeredcache.operator.redis.real.RespConnection;
import io.layeredcache.operator.redis.real.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A real server in every pod, at the pod's own loopback address and the product's ports. */
final class RealPods implements PodRuntime, AutoCloseable {

  private final RedisServers servers = RedisServers.start(0, ServerSettings.quick());
  private Optional<RedisAdmin.Credentials> mounted = Optional.empty();

  /** What the Secret that every pod mounts says from now on: a server reads it when it starts. */
  void mount(Optional<RedisAdmin.Credentials> operator) {
    mounted = operator;
  }

  @Override
  public void onPodStarted(RunningPod pod) {
    RedisAdmin.Credentials operator = mounted.orElseThrow();
    RedisServer server = servers.addAt(RedisPods.endpoint(pod));
    try (RespConnection connection = server.connectAsOperator()) {
      String answer =
          connection.call(
              "ACL",
              "SETUSER",
              operator.user(),
              "on",
              ">" + operator.password(),
              "~*",
              "&*",
              "+@all");
      if (!answer.contains("OK")) {
        throw new IllegalStateException(answer);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void onPodStopped(RunningPod pod, Stop how) {
    throw new IllegalStateException(pod.name() + " is not to be stopped");
  }

  @Override
  public boolean isReady(RunningPod pod) {
    return true;
  }

  @Override
  public void close() {
    servers.close();
  }
}
