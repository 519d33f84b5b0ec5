package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.layeredcache.operator.kube.CacheRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Holds all objects of one kind that carry a cache's label, from one watch for each namespace. */
final class KindWatch<T extends HasMetadata> implements AutoCloseable {

  private static final String BY_CACHE = "cache";

  private final List<SharedIndexInformer<T>> informers;

  private KindWatch(List<SharedIndexInformer<T>> informers) {
    this.informers = informers;
  }

  /**
   * A watch that has not begun yet.
   *
   * @param namespaces empty for all
   */
  static <T extends HasMetadata> KindWatch<T> of(
      KubernetesClient client,
      Class<T> type,
      Set<String> namespaces,
      ResourceEventHandler<T> handler,
      WatchErrors errors) {
    List<SharedIndexInformer<T>> informers = new ArrayList<>();
    for (String namespace : namespaces.isEmpty() ? Set.of("") : new TreeSet<>(namespaces)) {
      var objects = client.resources(type);
      var chosen = namespace.isEmpty() ? objects.inAnyNamespace() : objects.inNamespace(namespace);
      informers.add(
          chosen
              .withLabel(CacheRef.LABEL)
              .runnableInformer(0)
              .addIndexers(Map.of(BY_CACHE, KindWatch::keys))
              .exceptionHandler(errors.of(HasMetadata.getKind(type), namespace))
              .addEventHandler(handler));
    }
    return new KindWatch<>(informers);
  }

  private static List<String> keys(HasMetadata object) {
    return CacheRef.of(object).map(CacheRef::toString).stream().toList();
  }

  Stream<SharedIndexInformer<T>> informers() {
    return informers.stream();
  }

  /** The cache's objects by name. */
  List<T> of(CacheRef cache) {
    return informers.stream()
        .map(informer -> informer.getIndexer().byIndex(BY_CACHE, cache.toString()))
        .flatMap(Collection::stream)
        .sorted(Comparator.comparing(object -> object.getMetadata().getName()))
        .toList();
  }

  /** Every cache that has such an object. */
  Stream<CacheRef> caches() {
    return informers.stream()
        .flatMap(informer -> informer.getStore().list().stream())
        .flatMap(object -> CacheRef.of(object).stream())
        .distinct();
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
  }
}
