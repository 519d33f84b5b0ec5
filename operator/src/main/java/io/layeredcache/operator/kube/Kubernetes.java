package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;

/**
 * Kubernetes as one cache sees it. Every write is one request: it is never retried here, because
 * the next pass reads again and decides again. Thread-safe.
 */
public interface Kubernetes {

  /** The objects that carry the cache's label, from the watches; never blocks on the API server. */
  CacheObjects objects(CacheRef cache);

  /**
   * The resource as the API server has it now, past all caches; {@link Written.Gone} if deleted.
   */
  Written<LayeredCache> fresh(CacheRef cache);

  /** The object of that kind, namespace and name as the API server has it, whoever owns it. */
  <T extends HasMetadata> Written<T> read(T like);

  /** Server-side apply under our field manager, forced; only the fields rendered are ours. */
  <T extends HasMetadata> Written<T> apply(T desired);

  /**
   * Server-side apply under another field manager, so that these fields live and die apart from the
   * others of the same object.
   */
  <T extends HasMetadata> Written<T> apply(T desired, String fieldManager);

  /** Creates; {@link Written.Conflict} if an object of that name exists. */
  <T extends HasMetadata> Written<T> create(T desired);

  /** Replaces if its {@code metadata.resourceVersion} still is the current one. */
  <T extends HasMetadata> Written<T> replace(T changed);

  /**
   * Deletes that very object (uid precondition); {@link Written.Gone} if it is not there any more.
   */
  <T extends HasMetadata> Written<T> delete(T existing);

  /**
   * Replaces the status if {@code metadata.resourceVersion} still is the current one. Spec and
   * metadata are left alone.
   */
  Written<LayeredCache> replaceStatus(LayeredCache changed);

  /**
   * Tells an event of the resource, once for each {@code key}. Best effort: failures are logged.
   */
  void tell(LayeredCache about, Told event);

  /**
   * An event.
   *
   * @param key distinguishes two occurrences of one reason; the same key is never told twice
   * @param warning type Warning instead of Normal
   * @param reason CamelCase, for machines
   * @param message for people: what, with measured values
   */
  record Told(String key, boolean warning, String reason, String message) {}
}
