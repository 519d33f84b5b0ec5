package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The watches over everything that caches consist of, and over all nodes. */
final class Watches implements AutoCloseable {

  private final Changes changes = new Changes();
  private final WatchErrors errors = new WatchErrors();
  private final KubernetesClient client;
  private final Set<String> namespaces;
  private final KindWatch<Pod> pods;
  private final KindWatch<StatefulSet> statefulSets;
  private final KindWatch<Service> services;
  private final KindWatch<Secret> secrets;
  private final KindWatch<ConfigMap> configMaps;
  private final KindWatch<PodDisruptionBudget> budgets;
  private final NodeWatch nodes;

  Watches(KubernetesClient client, Set<String> namespaces) {
    this.client = client;
    this.namespaces = Set.copyOf(namespaces);
    this.pods = watch(Pod.class);
    this.statefulSets = watch(StatefulSet.class);
    this.services = watch(Service.class);
    this.secrets = watch(Secret.class);
    this.configMaps = watch(ConfigMap.class);
    this.budgets = watch(PodDisruptionBudget.class);
    this.nodes = new NodeWatch(client, this::fireAll, errors);
  }

  private <T extends HasMetadata> KindWatch<T> watch(Class<T> type) {
    return KindWatch.of(client, type, namespaces, changes.handler(), errors);
  }

  void start() {
    informers().forEach(SharedIndexInformer::start);
  }

  void onChange(Consumer<CacheRef> listener) {
    changes.add(listener);
  }

  /** Whether every watch has delivered its first list. */
  boolean synced() {
    return informers().allMatch(SharedIndexInformer::hasSynced);
  }

  /** Watches that have no connection now; what they hold may be old. */
  long disconnected() {
    return informers().filter(informer -> !informer.isWatching()).count();
  }

  long errors() {
    return errors.count();
  }

  CacheObjects of(CacheRef cache) {
    return new CacheObjects(
        pods.of(cache),
        statefulSets.of(cache),
        services.of(cache),
        secrets.of(cache),
        configMaps.of(cache),
        budgets.of(cache),
        nodes.nodes());
  }

  private void fireAll() {
    Stream.concat(statefulSets.caches(), pods.caches()).distinct().forEach(changes::fire);
  }

  private Stream<SharedIndexInformer<?>> informers() {
    Stream<SharedIndexInformer<?>> ofCaches =
        Stream.of(pods, statefulSets, services, secrets, configMaps, budgets)
            .flatMap(KindWatch::informers);
    return Stream.concat(ofCaches, Stream.of(nodes.informer()));
  }

  @Override
  public void close() {
    errors.end();
    List.of(pods, statefulSets, services, secrets, configMaps, budgets).forEach(KindWatch::close);
    nodes.close();
  }
}
