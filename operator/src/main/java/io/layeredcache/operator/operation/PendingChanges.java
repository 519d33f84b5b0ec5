package io.layeredcache.operator.operation;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.PodOrigin;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Names every changed field of the resource that has not reached a shard: its template, or a pod
 * that is older than that. A change that is neither made nor named is a report that lies.
 */
final class PendingChanges {

  private final Situation now;
  private final PodOrigin wanted;
  private final SortedMap<String, List<Integer>> shardsByFields = new TreeMap<>();

  PendingChanges(Situation now, PodOrigin wanted) {
    this.now = now;
    this.wanted = wanted;
  }

  void look(int shard, StatefulSet live) {
    SortedSet<String> fields = new TreeSet<>();
    fields.addAll(PodOrigin.of(live.getSpec().getTemplate()).differences(wanted));
    now.seen().objects().pods().stream()
        .filter(pod -> isOf(live, pod))
        .forEach(pod -> fields.addAll(PodOrigin.of(pod).differences(wanted)));
    if (hasAnotherCount(live, now.cache())) {
      fields.add("spec.replicasPerShard");
    }
    if (!fields.isEmpty()) {
      shardsByFields
          .computeIfAbsent(String.join(", ", fields), none -> new ArrayList<>())
          .add(shard);
    }
  }

  private static boolean isOf(StatefulSet set, Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() == null
        && Ownership.controllerUid(pod).filter(set.getMetadata().getUid()::equals).isPresent();
  }

  private static boolean hasAnotherCount(StatefulSet live, LayeredCache cache) {
    int wanted = ShardWorkload.members(cache);
    return ShardWorkload.members(live) != wanted && live.getSpec().getReplicas() != wanted;
  }

  Proposal proposal() {
    Proposal all = Proposal.none();
    for (var pending : shardsByFields.entrySet()) {
      String shards =
          pending.getValue().stream()
              .map(id -> Integer.toString(id))
              .collect(Collectors.joining(", "));
      all =
          all.and(
              Proposal.waiting(
                  Reason.CHANGE_NOT_SUPPORTED,
                  "changed and not applied to shard %s: %s; this version cannot roll a shard that owns slots or holds keys"
                      .formatted(shards, pending.getKey())));
    }
    return all;
  }
}
