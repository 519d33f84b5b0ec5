package io.layeredcache.operator.situation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.observe.ClientCount;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.Past;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.shard.ShardMapper;
import io.layeredcache.operator.shard.SlotPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A cache that is formed, as one pass sees it: what each node believes, which of them answer, and
 * what clients have. Begins with ordinal 0 as the primary of every shard, and with nothing
 * published.
 */
public final class PublishedCache {

  private static final String NAMESPACE = "shop";
  private static final String NAME = "storefront";
  private static final String UID = "6c5f9f0e-0b64-4a1e-9d43-1f2a3b4c5d6e";
  private static final Instant NOW = Instant.parse("2026-11-30T08:00:00Z");

  /** How a place is found. */
  public enum Answer {
    READ,
    UNREADABLE,
    /** It loads the copy that it has just received. */
    LOADING,
    /** Its pod is there, its server does not run. */
    ABSENT,
    /** Its pod is gone. */
    GONE,
    /** Another pod is in its place, at another address, whose server knows nobody. */
    BLANK,
    /** The same, at the same address. */
    REPLACED
  }

  /** Who owns each shard, and who has failed, as a node believes. */
  private record Belief(
      Map<Integer, Integer> owners, Map<Integer, Long> epochs, Set<String> failed) {
    Belief copy() {
      return new Belief(new TreeMap<>(owners), new TreeMap<>(epochs), new TreeSet<>(failed));
    }
  }

  private final LayeredCache cache = new LayeredCache();
  private final int shards;
  private final int replicas;
  private final List<SlotRange> cut;
  private final Map<String, Belief> beliefs = new TreeMap<>();
  private final Map<String, Answer> answers = new HashMap<>();
  private final Map<String, Integer> movedTo = new HashMap<>();
  private Optional<TopologyDocument> published = Optional.empty();
  private Optional<ConfigMap> configMap = Optional.empty();
  private Optional<TopologyKey> key = Optional.of(TopologyKey.generate(new Random(1)));
  private TopologyFiles files = TopologyFiles.of("{}", key);
  private final Map<String, HeldTopology> held = new HashMap<>();
  private Optional<ClientCount> clients = Optional.empty();
  private Secret credentials;

  public PublishedCache(int shards, int replicas) {
    this(
        LayeredCacheSpec.defaults().withShards(shards).withReplicasPerShard(replicas),
        NAMESPACE,
        NAME);
  }

  /** A cache of that spec and name. */
  public PublishedCache(LayeredCacheSpec spec, String namespace, String name) {
    cache.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name)
            .withUid(UID)
            .withGeneration(1L)
            .build());
    cache.setSpec(spec);
    shards = spec.shards();
    replicas = spec.replicasPerShard();
    cut = SlotPlan.even(shards);
    credentials =
        new SecretBuilder(CredentialsSecret.render(cache, Credentials.generate(new Random(1))))
            .editMetadata()
            .withUid("5ec2e7")
            .withResourceVersion("7")
            .endMetadata()
            .build();
    Belief atFirst = new Belief(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
    for (int shard = 0; shard < shards; shard++) {
      atFirst.owners.put(shard, 0);
      atFirst.epochs.put(shard, 1L + shard);
    }
    pods().forEach(pod -> beliefs.put(pod, atFirst.copy()));
  }

  public LayeredCache cache() {
    return cache;
  }

  /** Names of all places, by shard, then ordinal. */
  public List<String> pods() {
    return IntStream.range(0, shards)
        .boxed()
        .flatMap(shard -> IntStream.rangeClosed(0, replicas).mapToObj(o -> pod(shard, o)))
        .toList();
  }

  public String pod(int shard, int ordinal) {
    return cache.getMetadata().getName() + "-" + shard + "-" + ordinal;
  }

  public static String nodeId(int shard, int ordinal) {
    return "%036x%02x%02x".formatted(0xc0ffee, shard, ordinal);
  }

  /** That member owns its shard's slots since that epoch, and every node knows it. */
  public PublishedCache elect(int shard, int ordinal, long epoch) {
    return elect(shard, ordinal, epoch, pods());
  }

  /** The same, and only these nodes know it. */
  public PublishedCache elect(int shard, int ordinal, long epoch, List<String> witnesses) {
    for (String pod : witnesses) {
      belief(pod).owners.put(shard, ordinal);
      belief(pod).epochs.put(shard, epoch);
    }
    return this;
  }

  /** Every node agrees that it failed. */
  public PublishedCache fail(int shard, int ordinal) {
    beliefs.values().forEach(belief -> belief.failed.add(nodeId(shard, ordinal)));
    return this;
  }

  /** How these places are found from now on. */
  public PublishedCache answer(Answer how, List<String> places) {
    places.forEach(place -> answers.put(place, how));
    return this;
  }

  /** Its pod has now the address that another member of its shard had. */
  public PublishedCache move(int shard, int ordinal, int toTheAddressOf) {
    movedTo.put(pod(shard, ordinal), toTheAddressOf);
    return this;
  }

  /** What clients have from now on, signed by the cache's key if it has one. */
  public PublishedCache publish(TopologyDocument document) {
    return publish(document, TopologyFiles.of("{}", key));
  }

  public PublishedCache publish(TopologyDocument document, TopologyFiles as) {
    published = Optional.of(document);
    files = as;
    configMap = Optional.of(TopologyObjects.configMap(cache, files, Optional.of("11")));
    return this;
  }

  public PublishedCache key(Optional<TopologyKey> other) {
    key = other;
    return this;
  }

  public Optional<TopologyKey> key() {
    return key;
  }

  public PublishedCache hold(int shard, int ordinal, HeldTopology topology) {
    held.put(nodeId(shard, ordinal), topology);
    return this;
  }

  public PublishedCache count(ClientCount count) {
    clients = Optional.of(count);
    return this;
  }

  /** What stands under the name of the topology's ConfigMap. */
  public PublishedCache configMap(ConfigMap map) {
    configMap = Optional.of(map);
    return this;
  }

  /** The highest version that was ever reserved. */
  public PublishedCache mark(String version) {
    credentials =
        new SecretBuilder(credentials)
            .editMetadata()
            .addToAnnotations(TopologyObjects.VERSION_MARK, version)
            .endMetadata()
            .build();
    return this;
  }

  public Situation situation() {
    List<Member> members = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      for (int ordinal = 0; ordinal <= replicas; ordinal++) {
        members.add(member(shard, ordinal));
      }
    }
    Observation seen =
        new Observation(
            NOW,
            objects(),
            members,
            published
                .<Reading<PublishedTopology>>map(
                    document ->
                        new Reading.Known<>(new PublishedTopology(document, files, "11"), NOW))
                .orElseGet(Reading.Absent::new),
            TopologyObjects.mark(credentials),
            key,
            clients);
    return new Situation(cache, seen, ShardMapper.map(seen, cache), NOW);
  }

  private CacheObjects objects() {
    return new CacheObjects(
        List.of(),
        List.of(),
        List.of(),
        List.of(credentials),
        configMap.stream().toList(),
        List.of(),
        List.of());
  }

  private Member member(int shard, int ordinal) {
    String pod = pod(shard, ordinal);
    Answer how = answers.getOrDefault(pod, Answer.READ);
    int address = movedTo.getOrDefault(pod, ordinal);
    Endpoint at = endpoint(shard, how == Answer.BLANK ? address + 100 : address);
    boolean there = how != Answer.GONE;
    return new Member(
        cache.getMetadata().getNamespace(),
        shard,
        ordinal,
        pod,
        there ? Optional.of(facts(pod, at, how)) : Optional.empty(),
        there
            ? Optional.of(new RedisAdmin.Target(at, new RedisAdmin.Credentials("operator", "x")))
            : Optional.empty(),
        switch (how) {
          case READ -> new Reading.Known<>(view(shard, ordinal), NOW);
          case UNREADABLE -> new Reading.Unreadable<>(Reading.Cause.TIMEOUT, "no answer in 1 s");
          case LOADING -> new Reading.Unreadable<>(Reading.Cause.LOADING, "LOADING Redis is");
          case ABSENT, GONE -> new Reading.Absent<>();
          case BLANK, REPLACED -> new Reading.Known<>(blank(shard, ordinal, at), NOW);
        },
        Past.UNKNOWN);
  }

  private static PodFacts facts(String pod, Endpoint at, Answer how) {
    boolean running = how != Answer.ABSENT;
    return new PodFacts(
        pod,
        pod + "-uid",
        Optional.of(at.host()),
        Optional.of("node"),
        Optional.of("zone-a"),
        true,
        running,
        running,
        true,
        false,
        Optional.empty());
  }

  private static Endpoint endpoint(int shard, int ordinal) {
    return new Endpoint("10.1." + shard + "." + (10 + ordinal), 6379, 16379);
  }

  private NodeView view(int shard, int ordinal) {
    Belief belief = belief(pod(shard, ordinal));
    List<NodeEntry> table = new ArrayList<>();
    for (int s = 0; s < shards; s++) {
      for (int o = 0; o <= replicas; o++) {
        table.add(entry(s, o, belief));
      }
    }
    boolean primary = belief.owners.getOrDefault(shard, 0) == ordinal;
    return view(nodeId(shard, ordinal), table, replication(shard, primary, belief));
  }

  private NodeEntry entry(int shard, int ordinal, Belief belief) {
    int owner = belief.owners.getOrDefault(shard, 0);
    boolean primary = owner == ordinal;
    return new NodeEntry(
        nodeId(shard, ordinal),
        endpoint(shard, ordinal),
        "",
        primary,
        primary ? Optional.empty() : Optional.of(nodeId(shard, owner)),
        belief.failed.contains(nodeId(shard, ordinal)) ? Health.FAILED : Health.OK,
        belief.epochs.getOrDefault(shard, 0L),
        true,
        primary ? SlotRanges.of(cut.get(shard)) : SlotRanges.none(),
        false);
  }

  private Replication replication(int shard, boolean primary, Belief belief) {
    int owner = belief.owners.getOrDefault(shard, 0);
    boolean up = !belief.failed.contains(nodeId(shard, owner));
    return primary
        ? new Replication(
            Role.PRIMARY,
            "r" + shard,
            100,
            Optional.empty(),
            downstream(shard, owner),
            Optional.empty())
        : new Replication(
            Role.REPLICA,
            "r" + shard,
            100,
            Optional.of(new Upstream(endpoint(shard, owner), up, Optional.empty(), false)),
            List.of(),
            Optional.empty());
  }

  private List<Downstream> downstream(int shard, int owner) {
    return IntStream.rangeClosed(0, replicas)
        .filter(ordinal -> ordinal != owner)
        .mapToObj(ordinal -> new Downstream(endpoint(shard, ordinal), Downstream.State.ONLINE, 100))
        .toList();
  }

  private NodeView blank(int shard, int ordinal, Endpoint at) {
    String id = nodeId(shard, ordinal + 100);
    NodeEntry self =
        new NodeEntry(
            id, at, "", true, Optional.empty(), Health.OK, 0, true, SlotRanges.none(), false);
    return view(
        id,
        List.of(self),
        new Replication(Role.PRIMARY, "new", 0, Optional.empty(), List.of(), Optional.empty()));
  }

  private NodeView view(String id, List<NodeEntry> table, Replication replication) {
    return new NodeView(
        id,
        "run-" + id,
        "7.0.15",
        true,
        table.stream().mapToLong(NodeEntry::configEpoch).max().orElse(0),
        table,
        replication,
        new Load(false, false, 0, 0, 1 << 20, 1 << 26, 0, 0, 0, 0, Duration.ofHours(1)),
        Duration.ofSeconds(25),
        Duration.ZERO,
        Optional.ofNullable(held.get(id)));
  }

  private Belief belief(String pod) {
    return Optional.ofNullable(beliefs.get(pod)).orElseThrow();
  }
}
