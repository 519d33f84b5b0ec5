package io.layeredcache.operator.situation;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.PodRevision;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.shard.ShardMapper;
import io.layeredcache.operator.shard.SlotPlan;
import java.time.Duration;
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

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

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
    for (int shard = 0; shard < rendered.getSpec().shards(); shard++) {
      if (!withoutSet.contains(shard)) {
        StatefulSet set = set(shard);
        sets.add(set);
        for (int ordinal = 0; ordinal < set.getSpec().getReplicas(); ordinal++) {
          Place place = place(shard, ordinal);
          if (place != Place.NO_POD) {
            pods.add(pod(shard, ordinal));
          }
          members.add(member(shard, ordinal, place));
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
    Observation seen = new Observation(NOW, objects, members, new Reading.Absent<>(), versionMark);
    return new Situation(resource, seen, ShardMapper.map(seen, resource), NOW);
  }

  private Place place(int shard, int ordinal) {
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
        .withName(name(shard, ordinal))
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

  private Member member(int shard, int ordinal, Place place) {
    Optional<PodFacts> facts =
        place == Place.NO_POD ? Optional.empty() : Optional.of(facts(shard, ordinal, place));
    return new Member(
        "shop",
        shard,
        ordinal,
        name(shard, ordinal),
        facts,
        facts.map(there -> new RedisAdmin.Target(endpoint(shard, ordinal), OPERATOR)),
        reading(shard, ordinal, place),
        place == Place.REPLICA);
  }

  private static final RedisAdmin.Credentials OPERATOR =
      new RedisAdmin.Credentials("operator", "secret");

  private static String name(int shard, int ordinal) {
    return "storefront-" + shard + "-" + ordinal;
  }

  private static Endpoint endpoint(int shard, int ordinal) {
    return Endpoint.of("10.0." + shard + "." + (1 + ordinal), 6379);
  }

  private PodFacts facts(int shard, int ordinal, Place place) {
    boolean running =
        switch (place) {
          case PRIMARY, REPLICA, EMPTY, HOLDS_KEYS, SILENT -> true;
          default -> false;
        };
    Optional<PodFacts.Stuck> stuck =
        switch (place) {
          case NEVER_STARTED ->
              Optional.of(new PodFacts.Stuck(PodFacts.Why.IMAGE, "ImagePullBackOff"));
          case FAILING, FAILING_REFUSED, FAILING_SILENT, FAILING_ANSWERS ->
              Optional.of(new PodFacts.Stuck(PodFacts.Why.CONTAINER, "CrashLoopBackOff"));
          default -> Optional.empty();
        };
    return new PodFacts(
        name(shard, ordinal),
        "pod-" + shard + "-" + ordinal,
        Optional.of(endpoint(shard, ordinal).host()),
        Optional.of("node-" + ordinal),
        Optional.of("zone-" + ordinal),
        true,
        running,
        running,
        place != Place.NEVER_STARTED,
        false,
        PodRevision.of(rendered).stamp(),
        stuck);
  }

  private Reading<NodeView> reading(int shard, int ordinal, Place place) {
    return switch (place) {
      case PRIMARY, REPLICA, EMPTY, HOLDS_KEYS, FAILING_ANSWERS ->
          new Reading.Known<>(view(shard, ordinal, place), NOW);
      case SILENT, FAILING_SILENT ->
          new Reading.Unreadable<>(Reading.Cause.TIMEOUT, "no answer within 1000 ms");
      case FAILING_REFUSED -> new Reading.Unreadable<>(Reading.Cause.REFUSED, "refused");
      case NEVER_STARTED, FAILING, RESTARTING, NO_POD -> new Reading.Absent<>();
    };
  }

  private NodeView view(int shard, int ordinal, Place place) {
    boolean ofTheCluster = place == Place.PRIMARY || place == Place.REPLICA;
    List<NodeEntry> table =
        ofTheCluster ? table() : List.of(entry(shard, ordinal, SlotRanges.none(), true));
    boolean replica = place == Place.REPLICA;
    Replication replication =
        new Replication(
            replica ? Replication.Role.REPLICA : Replication.Role.PRIMARY,
            "f".repeat(40),
            1000,
            replica
                ? Optional.of(
                    new Replication.Upstream(endpoint(shard, 0), true, Optional.empty(), false))
                : Optional.empty(),
            List.of());
    long keys = place == Place.EMPTY ? 0 : 500;
    Load load =
        new Load(false, false, keys, 0, 1 << 20, 1 << 30, 0, 0, 0, 0, Duration.ofMinutes(1));
    return new NodeView(
        id(shard, ordinal),
        "run",
        "7.0.15",
        true,
        10,
        table,
        replication,
        load,
        Duration.ofSeconds(25));
  }

  private List<NodeEntry> table() {
    List<NodeEntry> table = new ArrayList<>();
    int shards = rendered.getSpec().shards();
    for (int shard = 0; shard < shards; shard++) {
      SlotRanges slots = SlotRanges.of(SlotPlan.even(shards).get(shard));
      if (lost.contains(shard)) {
        table.add(failed(shard, slots));
      }
      int pods = scaled.getOrDefault(shard, ShardWorkload.members(rendered));
      for (int ordinal = 0; ordinal < pods; ordinal++) {
        if (place(shard, ordinal) == Place.PRIMARY) {
          table.add(entry(shard, ordinal, slots, true));
        } else if (place(shard, ordinal) == Place.REPLICA) {
          table.add(entry(shard, ordinal, SlotRanges.none(), false));
        }
      }
    }
    return table;
  }

  private static NodeEntry failed(int shard, SlotRanges slots) {
    return new NodeEntry(
        id(shard, 0),
        endpoint(shard, 0),
        "",
        true,
        Optional.empty(),
        NodeEntry.Health.FAILED,
        1 + shard,
        false,
        slots,
        false);
  }

  private static NodeEntry entry(int shard, int ordinal, SlotRanges slots, boolean primary) {
    return new NodeEntry(
        id(shard, ordinal),
        endpoint(shard, ordinal),
        "",
        primary,
        primary ? Optional.empty() : Optional.of(id(shard, 0)),
        NodeEntry.Health.OK,
        1 + shard,
        true,
        slots,
        false);
  }

  private static String id(int shard, int ordinal) {
    return "%020x%020x".formatted(shard, ordinal);
  }
}
