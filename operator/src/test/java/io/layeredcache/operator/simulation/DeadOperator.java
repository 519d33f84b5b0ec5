package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tries what a killed operator could still try: every call of both ports, whichever there are. */
record DeadOperator(OperatorInstance operator, LayeredCache cache) {

  private static final Endpoint SOMEWHERE = Endpoint.of("10.244.0.2", 6379);

  /** The calls that were not refused. */
  List<String> accepted() {
    return Stream.concat(
            accepted(Kubernetes.class, operator.kubernetes()),
            accepted(RedisAdmin.class, operator.redis()))
        .toList();
  }

  private Stream<String> accepted(Class<?> port, Object handle) {
    return Arrays.stream(port.getMethods())
        .filter(call -> !isRefused(call, handle))
        .map(Method::toString);
  }

  private boolean isRefused(Method call, Object handle) {
    Object[] arguments = Arrays.stream(call.getParameterTypes()).map(this::argument).toArray();
    try {
      call.invoke(handle, arguments);
      return false;
    } catch (InvocationTargetException thrown) {
      return thrown.getCause() instanceof OperatorDied;
    } catch (IllegalAccessException closed) {
      throw new AssertionError(call + " cannot be tried", closed);
    }
  }

  private Object argument(Class<?> type) {
    Map<Class<?>, Object> samples =
        Map.ofEntries(
            Map.entry(HasMetadata.class, cache),
            Map.entry(LayeredCache.class, cache),
            Map.entry(CacheRef.class, ref()),
            Map.entry(Told.class, new Told("dead", true, "Dead", "speaks")),
            Map.entry(Target.class, target()),
            Map.entry(Endpoint.class, SOMEWHERE),
            Map.entry(Failover.class, Failover.TAKEOVER),
            Map.entry(Duration.class, Duration.ZERO),
            Map.entry(String.class, "text"),
            Map.entry(long.class, 1L),
            Map.entry(List.class, List.of()),
            Map.entry(Collection.class, List.of()));
    if (!samples.containsKey(type)) {
      throw new AssertionError("no sample of " + type);
    }
    return samples.get(type);
  }

  private static CacheRef ref() {
    return new CacheRef(SimulatedCluster.NAMESPACE, SimulatedCluster.NAME);
  }

  private static Target target() {
    return new Target(SOMEWHERE, new RedisAdmin.Credentials("operator", "secret"));
  }
}
