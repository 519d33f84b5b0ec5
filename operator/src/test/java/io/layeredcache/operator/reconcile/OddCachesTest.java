package io.layeredcache.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.kube.fake.PodRuntime;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.redis.fake.FakeRedis;
import io.layeredcache.operator.redis.fake.FakeSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** UP-3: ten good caches and odd ones, all looked after by one operator in threads of their own. */
class OddCachesTest {

  private static final String ODD = "odd";
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int MANY_PASSES = 200;

  private final FakeKubernetes kubernetes = new FakeKubernetes(Clock.systemUTC(), PodRuntime.IDLE);
  private final List<LayeredCache> good =
      IntStream.range(0, 10).mapToObj(number -> create("good-" + number)).toList();
  private final LayeredCache odd = create(ODD);

  /** In every phase of a pass, by whatever is thrown. */
  @ParameterizedTest
  @ValueSource(strings = {"objects", "fresh", "read", "apply", "create", "replaceStatus", "tell"})
  void up3ACacheAtWhichAPhaseThrowsStopsNoOther(String method) {
    for (Throwable thrown : List.of(new IllegalStateException("odd"), new StackOverflowError())) {
      PassRunner runner =
          runner(
              (name, rest) -> {
                if (name.equals(method)) {
                  throw thrown;
                }
                return rest.get();
              });

      Duration wakeUp = runner.run(odd);

      assertThat(wakeUp).isPositive();
      good.forEach(cache -> serve(runner, cache));
      runner.run(odd);
      assertThat(served()).containsAll(names(good));
    }
  }

  @Test
  void up3ACacheWhoseRequestsHangAndOneThatIsEditedAllTheTimeDelayNoOther() {
    CountDownLatch released = new CountDownLatch(1);
    PassRunner runner =
        runner(
            (name, rest) -> {
              released.await();
              return rest.get();
            });
    LayeredCache restless = create("restless");
    Semaphore edits = new Semaphore(0);
    Set<String> ended = ConcurrentHashMap.newKeySet();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      threads.execute(() -> serve(runner, odd));
      threads.execute(
          () -> {
            while (released.getCount() > 0) {
              edit(restless);
              runner.run(restless);
              edits.release();
            }
          });
      edits.acquireUninterruptibly();
      good.forEach(
          cache ->
              threads.execute(
                  () -> {
                    serve(runner, cache);
                    ended.add(cache.getMetadata().getName());
                  }));

      await().atMost(LONG).until(() -> ended.size() == good.size());

      assertThat(served()).containsAll(names(good)).doesNotContain(ODD);
      edits.drainPermits();
      edits.acquireUninterruptibly(); // it is edited still
    } finally {
      released.countDown();
    }
  }

  /** The passes that a new cache needs until its workloads are asked for. */
  private void serve(PassRunner runner, LayeredCache cache) {
    String name = cache.getMetadata().getName();
    for (int pass = 0; pass < MANY_PASSES && !served().contains(name); pass++) {
      runner.run(cache);
    }
  }

  /** Caches that have workloads. */
  private Set<String> served() {
    Set<String> names = ConcurrentHashMap.newKeySet();
    kubernetes.list(StatefulSet.class).stream()
        .map(set -> CacheRef.of(set).orElseThrow().name())
        .forEach(names::add);
    return names;
  }

  private static Set<String> names(List<LayeredCache> caches) {
    Set<String> names = ConcurrentHashMap.newKeySet();
    caches.forEach(cache -> names.add(cache.getMetadata().getName()));
    return names;
  }

  private void edit(LayeredCache cache) {
    kubernetes.edit(
        LayeredCache.class,
        "shop",
        cache.getMetadata().getName(),
        live -> {
          live.getMetadata().setAnnotations(Map.of("edited", "" + System.nanoTime()));
          return live;
        });
  }

  private LayeredCache create(String name) {
    return kubernetes.create(Samples.cache("shop", name));
  }

  /** What becomes of a call that is about the odd cache. */
  private interface Oddity {
    Object call(String method, Supplier<Object> rest) throws Throwable;
  }

  private PassRunner runner(Oddity oddity) {
    Clock clock = Clock.systemUTC();
    Kubernetes handle = odd(kubernetes.handle(), oddity);
    var redis = new FakeRedis(FakeSettings.standard()).handle();
    Pass pass =
        new Pass(
            handle,
            new Observer(handle, redis, clock),
            new Planner(Operations.inOrder(), Gates.table()),
            new Executor(handle, redis, new Random(1), clock),
            clock);
    return new PassRunner(pass, new CacheMeters(new SimpleMeterRegistry()));
  }

  private static Kubernetes odd(Kubernetes real, Oddity oddity) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          Supplier<Object> rest =
              () -> {
                try {
                  return method.invoke(real, arguments);
                } catch (IllegalAccessException | InvocationTargetException broken) {
                  throw new IllegalStateException(broken);
                }
              };
          return isOdd(arguments[0]) ? oddity.call(method.getName(), rest) : rest.get();
        };
    return (Kubernetes)
        Proxy.newProxyInstance(
            Kubernetes.class.getClassLoader(), new Class<?>[] {Kubernetes.class}, handler);
  }

  private static boolean isOdd(Object about) {
    return about instanceof CacheRef ref
        ? ref.name().equals(ODD)
        : ((HasMetadata) about).getMetadata().getName().startsWith(ODD);
  }
}
