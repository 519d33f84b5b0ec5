package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.EffectHook;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Contradictions;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One operator's way to the shared world. Once it is cut, by {@link #cut()} or by a hook that
 * killed the operator, every call is refused, so that nothing of a dead operator has an effect.
 */
public final class OperatorHandle implements Kubernetes {

  private final FakeKubernetes world;
  private final EffectHook hook;
  private volatile boolean cut;

  OperatorHandle(FakeKubernetes world, EffectHook hook) {
    this.world = world;
    this.hook = hook;
  }

  /** The operator is dead from now on. */
  public void cut() {
    cut = true;
  }

  @Override
  public CacheObjects objects(CacheRef cache) {
    requireAlive("objects");
    return world.watched(cache);
  }

  @Override
  public Written<LayeredCache> fresh(CacheRef cache) {
    LayeredCache like = new LayeredCache();
    like.getMetadata().setNamespace(cache.namespace());
    like.getMetadata().setName(cache.name());
    return read(like);
  }

  @Override
  public <T extends HasMetadata> Written<T> read(T like) {
    requireAlive("read");
    return world.request(Call.Verb.GET, Key.of(like), api -> api.read(like));
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired) {
    return apply(desired, "layeredcache");
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired, String fieldManager) {
    return effect(
        Call.Verb.APPLY,
        Key.of(desired),
        () ->
            world.request(
                Call.Verb.APPLY, Key.of(desired), api -> apply(api, desired, fieldManager)));
  }

  /** What contradicts the object is put right first, as in the adapter. */
  private static <T extends HasMetadata> Written<T> apply(
      ApiServer api, T desired, String fieldManager) {
    Written<T> applied = api.apply(desired, fieldManager);
    boolean invalid = applied instanceof Written.Refused<T>(int code, String why) && code == 422;
    Optional<HasMetadata> resolved =
        invalid && api.read(desired) instanceof Written.Done<T>(T live)
            ? Contradictions.resolved(live, desired)
            : Optional.empty();
    if (resolved.isEmpty()) {
      return applied;
    }
    api.replace(resolved.get());
    return api.apply(desired, fieldManager);
  }

  @Override
  public <T extends HasMetadata> Written<T> create(T desired) {
    return effect(
        Call.Verb.CREATE,
        Key.of(desired),
        () -> world.request(Call.Verb.CREATE, Key.of(desired), api -> api.create(desired)));
  }

  @Override
  public <T extends HasMetadata> Written<T> replace(T changed) {
    return effect(
        Call.Verb.REPLACE,
        Key.of(changed),
        () -> world.request(Call.Verb.REPLACE, Key.of(changed), api -> api.replace(changed)));
  }

  @Override
  public <T extends HasMetadata> Written<T> delete(T existing) {
    return effect(
        Call.Verb.DELETE,
        Key.of(existing),
        () -> world.request(Call.Verb.DELETE, Key.of(existing), api -> api.delete(existing)));
  }

  @Override
  public Written<LayeredCache> replaceStatus(LayeredCache changed) {
    return effect(
        Call.Verb.STATUS,
        Key.of(changed),
        () -> world.request(Call.Verb.STATUS, Key.of(changed), api -> api.replaceStatus(changed)));
  }

  @Override
  public void tell(LayeredCache about, Told event) {
    requireAlive("tell");
    if (!world.isTold(about, event)) {
      effect(
          Call.Verb.TELL,
          Key.of(about),
          () -> {
            world.tell(about, event);
            return event;
          });
    }
  }

  private <R> R effect(Call.Verb verb, Key key, Supplier<R> call) {
    String name = verb + " " + key;
    requireAlive(name);
    hooked(() -> hook.before(name));
    requireAlive(name);
    R result = call.get();
    hooked(() -> hook.after(name));
    requireAlive(name);
    return result;
  }

  private void hooked(Runnable look) {
    try {
      look.run();
    } catch (Error death) {
      cut();
      throw death;
    }
  }

  private void requireAlive(String call) {
    if (cut) {
      throw new OperatorDied("dead before " + call);
    }
  }
}
