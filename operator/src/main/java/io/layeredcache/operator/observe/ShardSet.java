package io.layeredcache.operator.observe;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Labels;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.kube.CacheObjects;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A shard's StatefulSet as far as places follow from it.
 *
 * @param name of the StatefulSet; its pods are called so, with a dash and their ordinal
 * @param uid that controls its pods
 * @param replicas how many pods it keeps; 0 if only they are seen
 */
record ShardSet(int shard, String name, String uid, int replicas) {

  /**
   * The shards of a cache, by id. A StatefulSet whose cache label was taken away is not watched any
   * more, but its pods are: without it, a shard that serves would be one that has vanished.
   */
  static Iterable<ShardSet> of(LayeredCache cache, CacheObjects objects) {
    Map<Integer, ShardSet> sets = new TreeMap<>();
    for (StatefulSet set : objects.statefulSets()) {
      OptionalInt shard = ShardWorkload.shard(set);
      if (Ownership.owns(cache, set) && shard.isPresent()) {
        sets.put(shard.getAsInt(), seen(shard.getAsInt(), set));
      }
    }
    for (Pod pod : objects.pods()) {
      behind(pod, Names.of(cache)).ifPresent(set -> sets.putIfAbsent(set.shard(), set));
    }
    return sets.values();
  }

  private static ShardSet seen(int shard, StatefulSet set) {
    return new ShardSet(
        shard,
        set.getMetadata().getName(),
        set.getMetadata().getUid(),
        set.getSpec().getReplicas());
  }

  /** The StatefulSet of one of our names that a pod says it is controlled by. */
  private static Optional<ShardSet> behind(Pod pod, Names names) {
    OptionalInt shard = number(pod.getMetadata().getLabels().getOrDefault(Labels.SHARD, ""));
    return shard.isEmpty()
        ? Optional.empty()
        : Ownership.controller(pod)
            .filter(owner -> owner.getKind().equals("StatefulSet"))
            .filter(owner -> owner.getName().equals(names.shard(shard.getAsInt())))
            .map(owner -> unseen(shard.getAsInt(), owner));
  }

  private static ShardSet unseen(int shard, OwnerReference owner) {
    return new ShardSet(shard, owner.getName(), owner.getUid(), 0);
  }

  /** Ordinal of a pod of this StatefulSet; empty for a pod of another. */
  OptionalInt ordinal(Pod pod) {
    String prefix = name + "-";
    String podName = pod.getMetadata().getName();
    return podName.startsWith(prefix)
            && Ownership.controllerUid(pod).filter(uid::equals).isPresent()
        ? number(podName.substring(prefix.length()))
        : OptionalInt.empty();
  }

  private static OptionalInt number(String text) {
    return text.matches("[0-9]{1,9}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /** Ordinals that should be or are there. */
  Stream<Integer> ordinals(CacheObjects objects) {
    return Stream.concat(
            Stream.iterate(0, ordinal -> ordinal < replicas, ordinal -> ordinal + 1),
            objects.pods().stream().flatMap(pod -> ordinal(pod).stream().boxed()))
        .sorted()
        .distinct();
  }
}
