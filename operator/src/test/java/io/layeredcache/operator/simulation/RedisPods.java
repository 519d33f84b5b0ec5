package io.layeredcache.operator.simulation;

import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.kube.fake.RunningPod;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.fake.FakeRedis;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A simulated Redis node in every pod. A container that is started again finds its nodes.conf and
 * no data; a pod that comes back at another address brings its identity along. There is no preStop:
 * a deleted pod's server dies at once, which is the harder case for the operator.
 */
final class RedisPods implements PodRuntime {

  private final FakeRedis redis;
  private final Map<String, Endpoint> lastAddress = new HashMap<>();
  private Optional<RedisAdmin.Credentials> mounted = Optional.empty();

  RedisPods(FakeRedis redis) {
    this.redis = redis;
  }

  static Endpoint endpoint(RunningPod pod) {
    return new Endpoint(pod.ip(), ServerConfig.PORT, ServerConfig.BUS_PORT);
  }

  /** What the Secret that every pod mounts says from now on: a server reads it when it starts. */
  void mount(Optional<RedisAdmin.Credentials> operator) {
    mounted = operator;
  }

  @Override
  public void onPodStarted(RunningPod pod) {
    Endpoint here = endpoint(pod);
    Endpoint before = lastAddress.put(pod.uid(), here);
    if (before == null) {
      redis.start(
          here,
          ResyncGate.fallbackDelay(shard(pod)),
          mounted.orElseThrow(() -> new IllegalStateException(pod.name() + " has no Secret")));
    } else if (before.equals(here)) {
      redis.restart(here);
    } else {
      redis.rejoin(before);
      redis.move(before, here);
    }
  }

  static int shard(RunningPod pod) {
    return Integer.parseInt(
        pod.pod().getMetadata().getLabels().getOrDefault(Labels.SHARD, "no label"));
  }

  @Override
  public void onPodStopped(RunningPod pod, Stop how) {
    Endpoint at = endpoint(pod);
    switch (how) {
      case KILLED -> redis.kill(at);
      case GRACEFUL -> redis.remove(at);
      case NODE_LOST -> {
        redis.kill(at);
        redis.isolate(at);
      }
    }
  }

  @Override
  public boolean isReady(RunningPod pod) {
    return true;
  }
}
