package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches of everything that carries our label, indexed by cache, and of all nodes. */
final class Watches implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Watches.class);
  private static final String BY_CACHE = "cache";
  private static final List<Class<? extends HasMetadata>> KINDS =
      List.of(
          Pod.class,
          StatefulSet.class,
          Service.class,
          Secret.class,
          ConfigMap.class,
          PodDisruptionBudget.class);

  private final Map<Class<?>, List<SharedIndexInformer<?>>> informers = new LinkedHashMap<>();
  private final SharedIndexInformer<Node> nodes;
  private final List<Consumer<CacheRef>> listeners = new CopyOnWriteArrayList<>();

  Watches(KubernetesClient client, Set<String> namespaces) {
    for (Class<? extends HasMetadata> kind : KINDS) {
      informers.put(kind, informers(client, kind, namespaces));
    }
    nodes = client.nodes().runnableInformer(0);
    nodes.addEventHandler(new Changes<>(this::nodeChanged));
    nodes.exceptionHandler((started, failure) -> keepsTrying("Node", failure));
  }

  void onChange(Consumer<CacheRef> listener) {
    listeners.add(listener);
  }

  void start() {
    all().map(informer -> informer.start()).toList().forEach(s -> s.toCompletableFuture().join());
  }

  boolean synced() {
    return all().allMatch(informer -> informer.hasSynced() && informer.isRunning());
  }

  CacheObjects objects(CacheRef cache) {
    return new CacheObjects(
        of(Pod.class, cache),
        of(StatefulSet.class, cache),
        of(Service.class, cache),
        of(Secret.class, cache),
        of(ConfigMap.class, cache),
        of(PodDisruptionBudget.class, cache),
        byName(nodes.getStore().list().stream()));
  }

  private <T extends HasMetadata> List<SharedIndexInformer<?>> informers(
      KubernetesClient client, Class<T> kind, Set<String> namespaces) {
    List<SharedIndexInformer<?>> made = new ArrayList<>();
    if (namespaces.isEmpty()) {
      made.add(informer(client.resources(kind).inAnyNamespace(), kind));
    }
    namespaces.forEach(
        namespace -> made.add(informer(client.resources(kind).inNamespace(namespace), kind)));
    return List.copyOf(made);
  }

  private <T extends HasMetadata> SharedIndexInformer<T> informer(
      FilterWatchListDeletable<T, ?, ?> objects, Class<T> kind) {
    SharedIndexInformer<T> informer =
        objects.withLabel(Labels.MANAGED_BY, Labels.OPERATOR).runnableInformer(0);
    informer.addIndexers(Map.of(BY_CACHE, object -> Stream.ofNullable(key(object)).toList()));
    informer.addEventHandler(new Changes<>((before, after) -> changed(after)));
    informer.exceptionHandler((started, failure) -> keepsTrying(kind.getSimpleName(), failure));
    return informer;
  }

  /** A watch that breaks is not the end: it lists again until it can. */
  private static boolean keepsTrying(String kind, Throwable failure) {
    LOG.atWarn()
        .addKeyValue("kind", kind)
        .addKeyValue("cause", failure.toString())
        .log("watch failed, tried again");
    return true;
  }

  private void changed(HasMetadata object) {
    String cache = object.getMetadata().getLabels().get(Labels.CACHE);
    if (cache != null) {
      tell(new CacheRef(object.getMetadata().getNamespace(), cache));
    }
  }

  /**
   * Every cache with a pod there: a node that goes or comes changes what its pods' silence means.
   */
  private void nodeChanged(Node before, Node after) {
    if (!NodeFacts.of(before).equals(NodeFacts.of(after))) {
      list(Pod.class)
          .filter(pod -> after.getMetadata().getName().equals(pod.getSpec().getNodeName()))
          .forEach(this::changed);
    }
  }

  private void tell(CacheRef cache) {
    listeners.forEach(listener -> listener.accept(cache));
  }

  private <T extends HasMetadata> List<T> of(Class<T> kind, CacheRef cache) {
    return byName(
        informers.getOrDefault(kind, List.of()).stream()
            .flatMap(informer -> informer.getIndexer().byIndex(BY_CACHE, cache.toString()).stream())
            .map(kind::cast));
  }

  private <T extends HasMetadata> Stream<T> list(Class<T> kind) {
    return informers.getOrDefault(kind, List.of()).stream()
        .flatMap(informer -> informer.getStore().list().stream())
        .map(kind::cast);
  }

  private static <T extends HasMetadata> List<T> byName(Stream<T> objects) {
    return objects
        .sorted(Comparator.comparing((T object) -> object.getMetadata().getName()))
        .toList();
  }

  private static @Nullable String key(HasMetadata object) {
    String cache = object.getMetadata().getLabels().get(Labels.CACHE);
    return cache == null ? null : object.getMetadata().getNamespace() + "/" + cache;
  }

  private Stream<SharedIndexInformer<?>> all() {
    return Stream.concat(informers.values().stream().flatMap(List::stream), Stream.of(nodes));
  }

  @Override
  public void close() {
    all().forEach(SharedIndexInformer::close);
  }
}
