package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.EffectHook;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A Kubernetes in memory. Operators use {@link #handle()}; tests use the rest as users and as fate.
 * Controllers move only in {@link #tick()} and {@link #settle()}. Thread-safe.
 */
public final class FakeKubernetes {

  private static final int MANY_TICKS = 200;
  private static final String POD_NETWORK = "10.244";

  private final Object lock = new Object();
  private final ObjectStore store;
  private final ApiServer api;
  private final Kubelet kubelet;
  private final Scheduler scheduler;
  private final StatefulSetController statefulSets;
  private final GarbageCollector garbage;
  private final FakeNodes nodes;
  private final List<Call> calls = new ArrayList<>();
  private final Map<String, Told> told = new LinkedHashMap<>();
  private Weather weather = Weather.FAIR;
  private Optional<Watched> frozen = Optional.empty();

  /**
   * An empty cluster without nodes.
   *
   * @param runtime what runs in the pods
   */
  public FakeKubernetes(Clock clock, PodRuntime runtime) {
    this(clock, runtime, POD_NETWORK);
  }

  /**
   * The same, with pods in a network of the test's choice.
   *
   * @param network first two numbers of every pod's address, such as {@code 10.244}
   */
  public FakeKubernetes(Clock clock, PodRuntime runtime, String network) {
    this.store = new ObjectStore(clock);
    this.api = new ApiServer(store);
    this.kubelet = new Kubelet(store, runtime, network);
    this.scheduler = new Scheduler(store);
    this.statefulSets = new StatefulSetController(store, api);
    this.garbage = new GarbageCollector(store, api);
    this.nodes = new FakeNodes(lock, store, api, kubelet);
  }

  /** The way of a new operator to this cluster; shares nothing with those before it. */
  public OperatorHandle handle() {
    return handle(EffectHook.NONE);
  }

  /** The same, with a hook that sees every effect. */
  public OperatorHandle handle(EffectHook hook) {
    return new OperatorHandle(this, hook);
  }

  public FakeNodes nodes() {
    return nodes;
  }

  /** Every controller looks once. */
  public void tick() {
    synchronized (lock) {
      garbage.tick();
      statefulSets.tick();
      scheduler.tick();
      kubelet.tick();
    }
  }

  /** Ticks until nothing changes any more. */
  public void settle() {
    for (int ticks = 0; ticks < MANY_TICKS; ticks++) {
      long before = version();
      tick();
      if (version() == before) {
        return;
      }
    }
    throw new AssertionError("controllers do not come to rest");
  }

  /** Rises with every change of any object. */
  public long version() {
    synchronized (lock) {
      return store.version();
    }
  }

  /** Creates an object as a user does. */
  public <T extends HasMetadata> T create(T object) {
    synchronized (lock) {
      return done(api.create(object));
    }
  }

  /** Changes spec and metadata as a user does. */
  public <T extends HasMetadata> T edit(
      Class<T> type, String namespace, String name, UnaryOperator<T> change) {
    synchronized (lock) {
      T live = get(type, namespace, name).orElseThrow();
      return done(api.replace(change.apply(live)));
    }
  }

  /** Deletes an object as a user does; what it owned goes when controllers look. */
  public void delete(Class<? extends HasMetadata> type, String namespace, String name) {
    synchronized (lock) {
      api.delete(store.get(Key.of(type, namespace, name)).orElseThrow());
    }
  }

  /** Deletes everything there; nothing can be created any more. */
  public void deleteNamespace(String namespace) {
    synchronized (lock) {
      api.close(namespace);
      store.all().values().stream()
          .filter(stored -> stored.key().namespace().equals(namespace))
          .forEach(api::delete);
    }
  }

  /** A copy of an object. */
  public <T extends HasMetadata> Optional<T> get(Class<T> type, String namespace, String name) {
    synchronized (lock) {
      return store.get(Key.of(type, namespace, name)).map(stored -> stored.copy(type));
    }
  }

  /** All objects of a kind, by namespace and name. */
  public <T extends HasMetadata> List<T> list(Class<T> type) {
    synchronized (lock) {
      return store.list(type);
    }
  }

  /** Kills a container; its pod stays, and starts it again. */
  public void killContainer(String namespace, String pod) {
    synchronized (lock) {
      kubelet.kill(new Key("Pod", namespace, pod));
    }
  }

  /** Pods whose containers run. */
  public List<RunningPod> running() {
    synchronized (lock) {
      return kubelet.processes();
    }
  }

  /** Whether this image can be pulled from now on. */
  public void pullable(String image, boolean can) {
    synchronized (lock) {
      if (can) {
        kubelet.allowImage(image);
      } else {
        kubelet.refuseImage(image);
      }
    }
  }

  /** Containers of this image end as soon as they are started, from now on. */
  public void crashes(String image) {
    synchronized (lock) {
      kubelet.crashes(image);
    }
  }

  /** How requests of operators fare from now on; watches deliver only in fair weather. */
  public void weather(Weather now) {
    synchronized (lock) {
      weather = now;
      watches(now == Weather.FAIR);
    }
  }

  /** Whether watches deliver; while they do not, operators see what was delivered before. */
  public void watches(boolean deliver) {
    synchronized (lock) {
      frozen = deliver ? Optional.empty() : frozen.or(() -> Optional.of(watched()));
    }
  }

  /**
   * Keeps what watches show now. Run, it makes them show just that until they deliver again: an API
   * server that lags behind answers the first list of a new operator from its own old cache.
   */
  public Runnable rewind() {
    synchronized (lock) {
      Optional<Watched> then = Optional.of(watched());
      return () -> {
        synchronized (lock) {
          frozen = then;
        }
      };
    }
  }

  /** Every request of every operator so far, reads from watches not among them. */
  public List<Call> calls() {
    synchronized (lock) {
      return List.copyOf(calls);
    }
  }

  /** The requests among them that were to change something. */
  public List<Call> writes() {
    return calls().stream().filter(Call::isWrite).toList();
  }

  /** Events told, each key once, in order. */
  public List<Told> events() {
    synchronized (lock) {
      return List.copyOf(told.values());
    }
  }

  CacheObjects watched(CacheRef cache) {
    synchronized (lock) {
      return frozen.orElseGet(this::watched).of(cache);
    }
  }

  private Watched watched() {
    return new Watched(store.all());
  }

  /** One request of an operator. */
  <T> Written<T> request(Call.Verb verb, Key object, Function<ApiServer, Written<T>> handler) {
    synchronized (lock) {
      if (weather == Weather.CUT_OFF) {
        return log(verb, object, false, new Written.Unavailable<>("connection refused"));
      }
      long before = store.version();
      Written<T> answer = handler.apply(api);
      boolean changed = store.version() != before;
      return weather == Weather.ANSWERS_LOST
          ? log(verb, object, changed, new Written.Unavailable<>("request timed out"))
          : log(verb, object, changed, answer);
    }
  }

  private <T> Written<T> log(Call.Verb verb, Key object, boolean changed, Written<T> answer) {
    calls.add(new Call(verb, object, changed, answer.getClass().getSimpleName()));
    return answer;
  }

  boolean isTold(LayeredCache about, Told event) {
    synchronized (lock) {
      return told.containsKey(id(about, event));
    }
  }

  void tell(LayeredCache about, Told event) {
    synchronized (lock) {
      if (weather != Weather.CUT_OFF && told.putIfAbsent(id(about, event), event) == null) {
        calls.add(new Call(Call.Verb.TELL, Key.of(about), true, "Done"));
      }
    }
  }

  private static String id(LayeredCache about, Told event) {
    return about.getMetadata().getUid() + "/" + event.reason() + "/" + event.key();
  }

  private static <T> T done(Written<T> written) {
    if (written instanceof Written.Done<T> done) {
      return done.object();
    }
    throw new AssertionError(written);
  }
}
