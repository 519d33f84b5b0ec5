package io.layeredcache.operator.observe;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.desired.TopologyKeySecret;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.CacheObjects;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes all readings of one pass. One bad node never fails the pass: it is one unreadable member.
 */
public final class Observer {

  private final Kubernetes kubernetes;
  private final NodeReader nodes;
  private final Clock clock;
  private final Memory memory = new Memory();
  private final ClientCensus census;

  public Observer(Kubernetes kubernetes, RedisAdmin redis, Clock clock) {
    this.kubernetes = kubernetes;
    this.nodes = new NodeReader(redis, clock);
    this.census = new ClientCensus(nodes);
    this.clock = clock;
  }

  /** What this cache looks like now. */
  public Observation observe(LayeredCache cache) {
    Instant at = clock.instant();
    CacheObjects objects =
        kubernetes.objects(
            new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName()));
    List<Place> places = places(cache, objects);
    Map<String, Reading<NodeView>> readings = nodes.readAll(targets(places));
    List<Member> members = members(cache, places, readings, at);
    Reading<PublishedTopology> published = TopologyReader.read(cache, objects, at);
    return new Observation(
        at,
        objects,
        members,
        published,
        CredentialsSecret.secret(cache, objects.secrets())
            .map(TopologyObjects::mark)
            .orElse(TopologyMark.NONE),
        TopologyKeySecret.find(cache, objects.secrets()),
        census.take(cache.getMetadata().getUid(), members, published, at));
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    memory.forget(cacheUid);
    census.forget(cacheUid);
  }

  /** A member before its server has been asked. */
  private record Place(
      int shard,
      int ordinal,
      String name,
      Optional<PodFacts> pod,
      Optional<RedisAdmin.Target> target) {}

  private static List<Place> places(LayeredCache cache, CacheObjects objects) {
    Map<String, Node> nodesByName =
        objects.nodes().stream()
            .collect(Collectors.toMap(node -> node.getMetadata().getName(), Function.identity()));
    PodReader reader = new PodReader(nodesByName, cache.getSpec().placement().zoneKey());
    Map<String, Pod> pods =
        objects.pods().stream()
            .collect(Collectors.toMap(pod -> pod.getMetadata().getName(), Function.identity()));
    Optional<RedisAdmin.Credentials> credentials =
        CredentialsSecret.find(cache, objects.secrets()).map(Credentials::operator);
    List<Place> places = new ArrayList<>();
    for (ShardSet set : ShardSet.of(cache, objects)) {
      set.ordinals(objects)
          .map(ordinal -> place(set, ordinal, pods, reader, credentials))
          .forEach(places::add);
    }
    return places;
  }

  private static Place place(
      ShardSet set,
      int ordinal,
      Map<String, Pod> pods,
      PodReader reader,
      Optional<RedisAdmin.Credentials> credentials) {
    String name = set.name() + "-" + ordinal;
    Optional<PodFacts> facts =
        Optional.ofNullable(pods.get(name))
            .filter(pod -> set.ordinal(pod).isPresent())
            .map(reader::read);
    return new Place(set.shard(), ordinal, name, facts, target(facts, credentials));
  }

  private static Optional<RedisAdmin.Target> target(
      Optional<PodFacts> pod, Optional<RedisAdmin.Credentials> credentials) {
    return pod.flatMap(PodFacts::ip)
        .flatMap(
            ip ->
                credentials.map(
                    known ->
                        new RedisAdmin.Target(
                            new Endpoint(ip, ServerConfig.PORT, ServerConfig.BUS_PORT), known)));
  }

  /**
   * Everybody with an address is asked, also where the watch shows no running container: a watch
   * that lags behind would make a death out of a restart.
   */
  private static Map<String, RedisAdmin.Target> targets(List<Place> places) {
    Map<String, RedisAdmin.Target> targets = new TreeMap<>();
    for (Place place : places) {
      place.target().ifPresent(target -> targets.put(place.name(), target));
    }
    return targets;
  }

  private List<Member> members(
      LayeredCache cache, List<Place> places, Map<String, Reading<NodeView>> readings, Instant at) {
    Map<String, Past> pasts = memory.update(cache, readings, at);
    List<Member> members = new ArrayList<>();
    for (Place place : places) {
      Reading<NodeView> redis =
          Evidence.of(
              place.pod().filter(PodFacts::running).isPresent(),
              Optional.ofNullable(readings.get(place.name())));
      Past past = redis.known().map(view -> pasts.get(view.id())).orElse(Past.UNKNOWN);
      members.add(
          new Member(
              cache.getMetadata().getNamespace(),
              place.shard(),
              place.ordinal(),
              place.name(),
              place.pod(),
              place.target(),
              redis,
              past));
    }
    return members;
  }
}
