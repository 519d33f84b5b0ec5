package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.layeredcache.operator.kube.CacheRef;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells listeners whose object has changed. Calls come from the watches' threads. */
final class Changes {

  private final List<Consumer<CacheRef>> listeners = new CopyOnWriteArrayList<>();

  void add(Consumer<CacheRef> listener) {
    listeners.add(listener);
  }

  void fire(CacheRef cache) {
    listeners.forEach(listener -> listener.accept(cache));
  }

  private void fire(HasMetadata object) {
    CacheRef.of(object).ifPresent(this::fire);
  }

  /** Fires the cache that an object belongs to, and the one that it belonged to before. */
  <T extends HasMetadata> ResourceEventHandler<T> handler() {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        fire(object);
      }

      @Override
      public void onUpdate(T before, T now) {
        if (isSameVersion(before, now)) {
          return;
        }
        Optional<CacheRef> former = CacheRef.of(before);
        fire(now);
        if (!former.equals(CacheRef.of(now))) {
          fire(before);
        }
      }

      @Override
      public void onDelete(T object, boolean lastStateUnknown) {
        fire(object);
      }
    };
  }

  private static boolean isSameVersion(HasMetadata before, HasMetadata now) {
    return Objects.equals(
        before.getMetadata().getResourceVersion(), now.getMetadata().getResourceVersion());
  }
}
