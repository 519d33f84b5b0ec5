package io.layeredcache.operator.situation;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.ShardMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A cache whose StatefulSets and pods were rendered from one spec while its resource may say
 * another by now. Every place is {@link Place#EMPTY} until it is said to be something else.
 */
public final class ChangeSituations {

  static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  /** What is found at the place of a pod. */
  public enum Place {
    /** Owns its shard's slots and holds keys. */
    PRIMARY,
    /** Follows ordinal 0 of its shard, in sync. */
    REPLICA,
    /** Runs, knows nobody, owns nothing, holds nothing. */
    EMPTY,
    /** Runs, knows nobody and holds keys. */
    HOLDS_KEYS,
    /** Its image cannot be pulled: no container of it has ever run. */
    NEVER_STARTED,
    /** Its container ends again and again; nobody was asked. */
    FAILING,
    /** The same, and its address refuses connections. */
    FAILING_REFUSED,
    /** The same, and its address does not answer in time. */
    FAILING_SILENT,
    /** The same as the watch has it, but a server with keys answers. */
    FAILING_ANSWERS,
    /** Its container has ended once and is being started again. */
    RESTARTING,
    /** Runs and does not answer in time. */
    SILENT,
    /** There is no pod. */
    NO_POD
  }

  private final LayeredCache rendered;
  private final LayeredCache resource;
  private final Map<String, Place> places = new TreeMap<>();
  private final Map<Integer, Integer> scaled = new TreeMap<>();
  private final Map<Integer, LayeredCacheSpec> templates = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final List<PodDisruptionBudget> budgets = new ArrayList<>();
  private final Set<Integer> withoutSet = new TreeSet<>();
  private long versionMark;

  private ChangeSituations(LayeredCacheSpec spec) {
    rendered = cache(spec);
    resource = cache(spec);
  }

  /** A cache that was rendered from that spec. */
  public static ChangeSituations of(LayeredCacheSpec spec) {
    return new ChangeSituations(spec);
  }

  /** The same, formed: ordinal 0 of every shard is its primary, the others follow it. */
  public static ChangeSituations serving(LayeredCacheSpec spec) {
    ChangeSituations serving = of(spec);
    for (int shard = 0; shard < spec.shards(); shard++) {
      for (int ordinal = 0; ordinal <= spec.replicasPerShard(); ordinal++) {
        serving.at(shard, ordinal, ordinal == 0 ? Place.PRIMARY : Place.REPLICA);
      }
    }
    return serving;
  }

  private static LayeredCache cache(LayeredCacheSpec spec) {
    LayeredCache cache = new LayeredCache();
    cache.getMetadata().setNamespace("shop");
    cache.getMetadata().setName("storefront");
    cache.getMetadata().setUid("6c5f9f0e-0b64-4a1e-9d43-1f2a3b4c5d6e");
    cache.getMetadata().setGeneration(1L);
    cache.setSpec(spec);
    return cache;
  }

  /** What the resource says now. */
  public ChangeSituations butWanted(LayeredCacheSpec spec) {
    resource.setSpec(spec);
    return this;
  }

  public ChangeSituations at(int shard, int ordinal, Place place) {
    places.put(shard + "-" + ordinal, place);
    return this;
  }

  /** All places of a shard. */
  public ChangeSituations at(int shard, Place place) {
    for (int ordinal = 0; ordinal < ShardWorkload.members(rendered); ordinal++) {
      at(shard, ordinal, place);
    }
    return this;
  }

  /** The primaries that were read name ordinal 0 of that shard as its owner, and as failed. */
  public ChangeSituations ownerFailed(int shard) {
    lost.add(shard);
    return this;
  }

  /** Somebody has changed the replica count of that StatefulSet, and its pods are there. */
  public ChangeSituations scaledByHand(int shard, int pods) {
    scaled.put(shard, pods);
    return this;
  }

  /** The template of that shard is newer than its pods. */
  public ChangeSituations templateOf(int shard, LayeredCacheSpec spec) {
    templates.put(shard, spec);
    return this;
  }

  public ChangeSituations withoutStatefulSet(int shard) {
    withoutSet.add(shard);
    return this;
  }

  public ChangeSituations with(PodDisruptionBudget budget) {
    budgets.add(budget);
    return this;
  }

  /** A topology of that version was published once. */
  public ChangeSituations versionMark(long version) {
    versionMark = version;
    return this;
  }

  public LayeredCache resource() {
    return resource;
  }

  /** The situation of one pass. */
  public Situation now() {
    List<StatefulSet> sets = new ArrayList<>();
    List<Pod> pods = new ArrayList<>();
    List<Member> members = new ArrayList<>();
    FoundPlaces found = new FoundPlaces(this);
    for (int shard = 0; shard < rendered.getSpec().shards(); shard++) {
      if (!withoutSet.contains(shard)) {
        StatefulSet set = set(shard);
        sets.add(set);
        for (int ordinal = 0; ordinal < set.getSpec().getReplicas(); ordinal++) {
          Place place = place(shard, ordinal);
          if (place != Place.NO_POD) {
            pods.add(pod(shard, ordinal));
          }
          members.add(found.member(shard, ordinal, place));
        }
      }
    }
    CacheObjects objects =
        new CacheObjects(
            pods,
            sets,
            List.of(),
            List.of(CredentialsSecret.render(rendered, Credentials.generate(new Random(1)))),
            List.of(),
            budgets,
            List.of());
    Observation seen =
        new Observation(
            NOW,
            objects,
            members,
            new Reading.Absent<>(),
            new TopologyMark(versionMark, new TreeMap<>()),
            Optional.empty(),
            Optional.empty());
    return new Situation(resource, seen, ShardMapper.map(seen, resource), NOW);
  }

  Place place(int shard, int ordinal) {
    return places.getOrDefault(shard + "-" + ordinal, Place.EMPTY);
  }

  private StatefulSet set(int shard) {
    StatefulSet from =
        ShardWorkload.render(cache(templates.getOrDefault(shard, rendered.getSpec())), shard);
    return new StatefulSetBuilder(from)
        .editMetadata()
        .withUid("set-" + shard)
        .endMetadata()
        .editSpec()
        .withReplicas(scaled.getOrDefault(shard, from.getSpec().getReplicas()))
        .endSpec()
        .build();
  }

  private Pod pod(int shard, int ordinal) {
    var template = ShardWorkload.render(rendered, shard).getSpec().getTemplate();
    return new PodBuilder()
        .withMetadata(template.getMetadata())
        .withSpec(template.getSpec())
        .editMetadata()
        .withName(FoundPlaces.name(shard, ordinal))
        .withUid("pod-" + shard + "-" + ordinal)
        .withOwnerReferences(
            new OwnerReferenceBuilder()
                .withKind("StatefulSet")
                .withName("storefront-" + shard)
                .withUid("set-" + shard)
                .withController(true)
                .build())
        .endMetadata()
        .build();
  }

  LayeredCache rendered() {
    return rendered;
  }

  int pods(int shard) {
    return scaled.getOrDefault(shard, ShardWorkload.members(rendered));
  }

  boolean isLost(int shard) {
    return lost.contains(shard);
  }
}
