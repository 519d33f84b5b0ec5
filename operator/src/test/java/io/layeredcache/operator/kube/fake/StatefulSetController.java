package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.List;
import java.util.Optional;

/**
 * {@code Parallel} and {@code OnDelete}: creates what is missing from the newest template, deletes
 * surplus ordinals, leaves existing pods as they are.
 */
final class StatefulSetController {

  private static final String INDEX = "apps.kubernetes.io/pod-index";

  private final ObjectStore store;
  private final ApiServer api;

  StatefulSetController(ObjectStore store, ApiServer api) {
    this.store = store;
    this.api = api;
  }

  void tick() {
    store.list(StatefulSet.class).stream()
        .filter(set -> set.getMetadata().getDeletionTimestamp() == null)
        .forEach(this::reconcile);
  }

  private void reconcile(StatefulSet set) {
    int wanted = set.getSpec().getReplicas();
    for (int ordinal = 0; ordinal < wanted; ordinal++) {
      Pod pod = pod(set, ordinal);
      if (store.get(Key.of(pod)).isEmpty()) {
        api.create(pod);
      }
    }
    List<Pod> pods = pods(set);
    for (Pod pod : pods) {
      if (ordinal(pod) >= wanted && pod.getMetadata().getDeletionTimestamp() == null) {
        api.delete(pod);
      }
    }
    report(set, pods);
  }

  private void report(StatefulSet set, List<Pod> pods) {
    int ready = (int) pods.stream().filter(StatefulSetController::isReady).count();
    store.edit(
        StatefulSet.class,
        Key.of(set),
        now ->
            new StatefulSetBuilder(now)
                .editOrNewStatus()
                .withObservedGeneration(now.getMetadata().getGeneration())
                .withReplicas(pods.size())
                .withReadyReplicas(ready)
                .withAvailableReplicas(ready)
                .withUpdateRevision(revision(set))
                .endStatus()
                .build());
  }

  private List<Pod> pods(StatefulSet set) {
    return store.list(Pod.class).stream()
        .filter(
            pod ->
                pod.getMetadata().getOwnerReferences().stream()
                    .map(OwnerReference::getUid)
                    .anyMatch(set.getMetadata().getUid()::equals))
        .toList();
  }

  private static Pod pod(StatefulSet set, int ordinal) {
    String name = set.getMetadata().getName() + "-" + ordinal;
    return new PodBuilder()
        .withMetadata(Tree.copy(set.getSpec().getTemplate().getMetadata()))
        .withSpec(Tree.copy(set.getSpec().getTemplate().getSpec()))
        .editMetadata()
        .withName(name)
        .withNamespace(set.getMetadata().getNamespace())
        .addToLabels(INDEX, Integer.toString(ordinal))
        .addToLabels("statefulset.kubernetes.io/pod-name", name)
        .addToLabels("controller-revision-hash", revision(set))
        .withOwnerReferences(
            new OwnerReferenceBuilder()
                .withApiVersion("apps/v1")
                .withKind("StatefulSet")
                .withName(set.getMetadata().getName())
                .withUid(set.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build())
        .endMetadata()
        .editSpec()
        .withHostname(name)
        .withSubdomain(set.getSpec().getServiceName())
        .endSpec()
        .build();
  }

  private static String revision(StatefulSet set) {
    String template = Tree.json(set.getSpec().getTemplate());
    return set.getMetadata().getName() + "-" + Integer.toHexString(template.hashCode());
  }

  private static int ordinal(Pod pod) {
    return Integer.parseInt(pod.getMetadata().getLabels().getOrDefault(INDEX, "0"));
  }

  static boolean isReady(Pod pod) {
    return Optional.ofNullable(pod.getStatus()).stream()
        .flatMap(status -> status.getConditions().stream())
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}
