package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.function.BiConsumer;

/**
 * Hands every change to one listener, with the object before and after; both are the same where
 * there is only one.
 */
record Changes<T>(BiConsumer<T, T> listener) implements ResourceEventHandler<T> {

  @Override
  public void onAdd(T object) {
    listener.accept(object, object);
  }

  @Override
  public void onUpdate(T before, T after) {
    listener.accept(before, after);
  }

  @Override
  public void onDelete(T object, boolean finalStateUnknown) {
    listener.accept(object, object);
  }
}
