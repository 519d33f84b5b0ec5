package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import java.time.Clock;
import java.util.Set;
import java.util.function.Consumer;

/** The adapter: reads come from watches, each write is one request that is never retried here. */
public final class Fabric8Kubernetes implements Kubernetes, AutoCloseable {

  private static final String FIELD_MANAGER = "layeredcache";

  private final KubernetesClient client;
  private final Watches watches;
  private final Events events;

  /**
   * An adapter that watches nothing yet.
   *
   * @param namespaces to watch; empty for all
   */
  public Fabric8Kubernetes(KubernetesClient client, Set<String> namespaces, Clock clock) {
    this.client = client;
    this.watches = new Watches(client, namespaces);
    this.events = new Events(client, clock);
  }

  /** Whom to tell when an object of a cache changes. */
  public void onChange(Consumer<CacheRef> listener) {
    watches.onChange(listener);
  }

  /** Starts the watches; returns when they have seen everything once. */
  public void start() {
    watches.start();
  }

  /** Whether all watches run and have seen everything once. */
  public boolean synced() {
    return watches.synced();
  }

  @Override
  public CacheObjects objects(CacheRef cache) {
    return watches.objects(cache);
  }

  @Override
  public Written<LayeredCache> fresh(CacheRef cache) {
    return Answers.of(
        () ->
            client
                .resources(LayeredCache.class)
                .inNamespace(cache.namespace())
                .withName(cache.name())
                .get());
  }

  @Override
  public <T extends HasMetadata> Written<T> read(T like) {
    return Answers.of(() -> client.resource(like).get());
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired) {
    return apply(desired, FIELD_MANAGER);
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired, String fieldManager) {
    return Answers.of(
        () ->
            client.resource(desired).fieldManager(fieldManager).forceConflicts().serverSideApply());
  }

  @Override
  public <T extends HasMetadata> Written<T> create(T desired) {
    return Answers.of(() -> client.resource(desired).create());
  }

  @Override
  public <T extends HasMetadata> Written<T> replace(T changed) {
    String version = changed.getMetadata().getResourceVersion();
    return Answers.of(() -> client.resource(changed).lockResourceVersion(version).update());
  }

  @Override
  public Written<LayeredCache> replaceStatus(LayeredCache changed) {
    String version = changed.getMetadata().getResourceVersion();
    return Answers.of(() -> client.resource(changed).lockResourceVersion(version).updateStatus());
  }

  @Override
  public <T extends HasMetadata> Written<T> delete(T existing) {
    return Answers.of(
        () -> {
          client.raw(ObjectPath.of(existing), "DELETE", ObjectPath.onlyThis(existing));
          return existing;
        });
  }

  @Override
  public void tell(LayeredCache about, Told event) {
    events.tell(about, event);
  }

  @Override
  public void close() {
    watches.close();
  }
}
