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
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The port over the Fabric8 client. Begin with {@link #start}, wait for {@link #synced}, then use.
 */
public final class Fabric8Kubernetes implements Kubernetes, AutoCloseable {

  /** Owner of every field that we apply. */
  public static final String FIELD_MANAGER = "layeredcache";

  private final KubernetesClient client;
  private final Requests requests;
  private final Watches watches;
  private final Apply apply;
  private final Deletion deletion;
  private final EventWriter events;

  /**
   * The port over a client with {@link ClientSettings#bounded} settings; closing it is its owner's.
   *
   * @param namespaces that are watched; empty for all
   * @param instance this process, as events name it
   * @param mayWrite asked right before each write; false keeps it from being sent
   */
  public Fabric8Kubernetes(
      KubernetesClient client,
      Set<String> namespaces,
      Clock clock,
      String instance,
      BooleanSupplier mayWrite) {
    this.client = client;
    this.requests = new Requests(mayWrite);
    this.watches = new Watches(client, namespaces);
    this.apply = new Apply(client);
    this.deletion = new Deletion(client, requests);
    this.events = new EventWriter(client, requests, clock, instance);
  }

  /** Begins to watch; returns at once. What cannot be watched yet is tried again for ever. */
  public void start() {
    watches.start();
  }

  /** Whether every watch has delivered its first list. Once true, it stays so. */
  public boolean synced() {
    return watches.synced();
  }

  /** How many watches have no connection now: what they hold may be old. */
  public long disconnectedWatches() {
    return watches.disconnected();
  }

  /** How often a watch has failed since the start. */
  public long watchErrors() {
    return watches.errors();
  }

  /**
   * Calls for each cache one of whose objects has changed, and for every cache when a node has
   * changed in what decisions depend on. Called on the watches' threads: do no work there.
   */
  public void onChange(Consumer<CacheRef> listener) {
    watches.onChange(listener);
  }

  @Override
  public CacheObjects objects(CacheRef cache) {
    if (!watches.synced()) {
      // an empty answer would say that nothing exists, and what does not exist is created
      throw new IllegalStateException("watches have not delivered their first lists yet");
    }
    return watches.of(cache);
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
    return Requests.read(like, () -> client.resource(like).get());
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired) {
    return apply(desired, FIELD_MANAGER);
  }

  @Override
  public <T extends HasMetadata> Written<T> apply(T desired, String fieldManager) {
    return requests.write(desired, () -> apply.send(desired, fieldManager));
  }

  @Override
  public <T extends HasMetadata> Written<T> create(T desired) {
    return requests.write(desired, () -> client.resource(desired).create());
  }

  @Override
  public <T extends HasMetadata> Written<T> replace(T changed) {
    return versioned(changed)
        ? requests.write(changed, () -> client.resource(changed).update())
        : withoutVersion(changed);
  }

  @Override
  public <T extends HasMetadata> Written<T> delete(T existing) {
    return deletion.delete(existing);
  }

  @Override
  public Written<LayeredCache> replaceStatus(LayeredCache changed) {
    return versioned(changed)
        ? requests.write(changed, () -> client.resource(changed).updateStatus())
        : withoutVersion(changed);
  }

  @Override
  public void tell(LayeredCache about, Told event) {
    events.tell(about, event);
  }

  private static boolean versioned(HasMetadata object) {
    return object.getMetadata().getResourceVersion() != null;
  }

  /** Many kinds take an update without a version as an order to overwrite. */
  private static <T extends HasMetadata> Written<T> withoutVersion(T changed) {
    return new Written.Refused<>(
        422, Requests.name(changed) + ": metadata.resourceVersion must be specified");
  }

  @Override
  public void close() {
    watches.close();
  }
}
