package io.layeredcache.operator.simulation;

import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.real.RedisServer;
import io.layeredcache.operator.redis.real.RedisServers;
import io.layeredcache.operator.redis.real.ServerSettings;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A real server in every pod, at the pod's own loopback address and the product's ports, with the
 * node time-out and the resync delay that the product gives it. As in a container, it runs for a
 * while before it answers.
 */
final class RealPods implements PodRuntime, AutoCloseable {

  private static final Duration NODE_TIMEOUT = Duration.ofSeconds(5);

  private final ServerSettings settings;
  private final RedisServers servers;
  private final Map<String, RedisServer> byPod = new TreeMap<>();
  private final Map<String, RedisServer> starting = new TreeMap<>();

  /**
   * Pods of a cache.
   *
   * @param operator what the cache's operator will authenticate with
   */
  RealPods(RedisAdmin.Credentials operator) {
    settings = ServerSettings.quick().withNodeTimeout(NODE_TIMEOUT).withOperator(operator);
    servers = RedisServers.start(0, settings);
  }

  @Override
  public void onPodStarted(RunningPod pod) {
    Duration delay = ResyncGate.fallbackDelay(RedisPods.shard(pod));
    RedisServer server = servers.launch(RedisPods.endpoint(pod), settings.withResyncDelay(delay));
    byPod.put(pod.name(), server);
    starting.put(pod.name(), server);
  }

  @Override
  public void onPodStopped(RunningPod pod, Stop how) {
    throw new IllegalStateException(pod.name() + " is not to be stopped");
  }

  @Override
  public boolean isReady(RunningPod pod) {
    RedisServer server = starting.get(pod.name());
    if (server != null && server.answers()) {
      starting.remove(pod.name());
    }
    return !starting.containsKey(pod.name());
  }

  /** The servers that were started, by pod. */
  Map<String, RedisServer> servers() {
    return Map.copyOf(byPod);
  }

  @Override
  public void close() {
    servers.close();
  }
}
