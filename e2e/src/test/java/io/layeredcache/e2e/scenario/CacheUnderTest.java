package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.e2e.cluster.Container;
import io.layeredcache.operator.invariant.Invariants;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;

/** One cache: as Kubernetes shows it, as its servers tell it, and as an application uses it. */
final class CacheUnderTest {
  private static final Duration WHOLE = Duration.ofSeconds(150);
  static final int PORT = 6379;

  private final Bench bench;
  private final String namespace;
  private final String name;
  private final int shards;
  private final int replicas;

  CacheUnderTest(Bench bench, String namespace, String name, int shards, int replicas) {
    this.bench = bench;
    this.namespace = namespace;
    this.name = name;
    this.shards = shards;
    this.replicas = replicas;
  }

  String namespace() {
    return namespace;
  }

  String name() {
    return name;
  }

  int shards() {
    return shards;
  }

  /**
   * Applies it with small servers.
   *
   * @param more lines of the spec, indented by two spaces; may say {@code redis:} anew
   */
  void apply(String more) {
    String redis = more.contains("  redis:") ? "" : "  redis: {memory: 64Mi}\n";
    bench
        .kubectl()
        .apply(
            """
            apiVersion: layeredcache.io/v1alpha1
            kind: LayeredCache
            metadata: {name: %s, namespace: %s}
            spec:
              shards: %d
              replicasPerShard: %d
            """
                    .formatted(name, namespace, shards, replicas)
                + redis
                + more);
  }

  /** "Status/Reason" of a condition, empty if it has not been written. */
  String condition(String type) {
    return bench
        .kubectl()
        .run(
            "-n",
            namespace,
            "get",
            "layeredcache",
            name,
            "-o",
            "jsonpath={range .status.conditions[?(@.type=='%s')]}{.status}/{.reason}{end}"
                .formatted(type));
  }

  /** Waits until it serves, every replica follows, and all nodes and the topology say the same. */
  CacheUnderTest awaitWhole() {
    await()
        .atMost(WHOLE)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> assertThat(problems()).as(namespace + "/" + name).isEmpty());
    return this;
  }

  /** What is not yet as a converged cache is, as sentences. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (String type : List.of("Available", "ReplicasInSync")) {
      if (!condition(type).startsWith("True")) {
        problems.add(type + " is " + condition(type));
      }
    }
    try {
      Map<String, NodeView> views = views();
      problems.addAll(Invariants.converged(views.values(), shards, replicas));
      views.forEach(
          (pod, view) ->
              view.replication()
                  .upstream()
                  .filter(up -> !up.up())
                  .ifPresent(up -> problems.add(pod + " is not in sync")));
      problems.addAll(Invariants.published(published(), views.values()));
    } catch (NotReadable notYet) {
      problems.add(notYet.getMessage());
    }
    return problems;
  }

  /** What each node says, by pod. */
  Map<String, NodeView> views() {
    Map<String, NodeView> views = new TreeMap<>();
    for (Pod pod : pods()) {
      String podName = pod.getMetadata().getName();
      views.put(
          podName, view(pod).orElseThrow(() -> new NotReadable(podName + " does not answer")));
    }
    return views;
  }

  /** What a node says if it answers. */
  Optional<NodeView> view(Pod pod) {
    if (pod.getStatus().getPodIP() == null) {
      return Optional.empty();
    }
    return bench.redis().read(target(pod)) instanceof Answer.Ok<NodeView>(NodeView view)
        ? Optional.of(view)
        : Optional.empty();
  }

  private RedisAdmin.Target target(Pod pod) {
    return new RedisAdmin.Target(
        Endpoint.of(pod.getStatus().getPodIP(), PORT),
        new RedisAdmin.Credentials("operator", operatorPassword()));
  }

  String operatorPassword() {
    return secret("credentials", "operator.password");
  }

  /** A user's password or name from one of its Secrets. */
  String secret(String suffix, String key) {
    Secret secret =
        bench.kubernetes().secrets().inNamespace(namespace).withName(name + "-" + suffix).get();
    if (secret == null) {
      throw new NotReadable("no Secret " + name + "-" + suffix);
    }
    return decoded(Objects.requireNonNull(secret.getData().get(key)));
  }

  boolean secretsAreThere() {
    return bench.kubernetes().secrets().inNamespace(namespace).withName(name + "-credentials").get()
        != null;
  }

  /** All its passwords. */
  List<String> passwords() {
    Secret secret =
        bench.kubernetes().secrets().inNamespace(namespace).withName(name + "-credentials").get();
    return secret.getData().entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(".password"))
        .map(entry -> decoded(entry.getValue()))
        .toList();
  }

  private static String decoded(String value) {
    return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
  }

  List<Pod> pods() {
    return bench
        .kubernetes()
        .pods()
        .inNamespace(namespace)
        .withLabel("layeredcache.io/cache", name)
        .list()
        .getItems();
  }

  Pod pod(String podName) {
    return pods().stream()
        .filter(pod -> podName.equals(pod.getMetadata().getName()))
        .findFirst()
        .orElseThrow(() -> new NotReadable("no pod " + podName));
  }

  /** The pod that owns the shard's slots, by its own word. */
  String primary(int shard) {
    return inShard(shard, true);
  }

  /** A pod of the shard that owns nothing. */
  String replica(int shard) {
    return inShard(shard, false);
  }

  /** Pods of the shard that answer and own slots by their own word. */
  List<String> owners(int shard) {
    return pods().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(name + "-" + shard + "-"))
        .filter(pod -> view(pod).filter(view -> !view.self().slots().isEmpty()).isPresent())
        .map(pod -> pod.getMetadata().getName())
        .toList();
  }

  private String inShard(int shard, boolean owner) {
    return views().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(name + "-" + shard + "-"))
        .filter(entry -> entry.getValue().self().slots().isEmpty() != owner)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new NotReadable("shard " + shard + " has no such node"));
  }

  Container container(String podName) {
    return new Container(namespace, podName, "redis");
  }

  /** The published document. */
  TopologyDocument published() {
    ConfigMap map =
        bench.kubernetes().configMaps().inNamespace(namespace).withName(name + "-topology").get();
    if (map == null) {
      throw new NotReadable("no topology is published");
    }
    String json = Objects.requireNonNull(map.getData().get("topology.json"));
    if (TopologyCodec.read(json) instanceof ReadDocument.Valid(TopologyDocument document)) {
      return document;
    }
    throw new AssertionError("published, but refused by the codec: " + json);
  }

  /** An application that begins at the published addresses. */
  Application application() {
    return application(Duration.ofSeconds(5));
  }

  /** One that reads and writes many keys at once: on a busy machine the last answers come late. */
  private Application bulk() {
    return application(Application.LIMIT);
  }

  private Application application(Duration patience) {
    List<String> addresses =
        published().shards().stream()
            .flatMap(shard -> shard.primary().stream())
            .map(node -> pod(node.pod()).getStatus().getPodIP())
            .toList();
    return Application.connect(
        addresses,
        this::address,
        secret("client", "username"),
        secret("client", "password"),
        patience);
  }

  /** What an announced name resolves to in a pod; an address is its own. */
  private String address(String host) {
    String first = host.substring(0, host.indexOf('.'));
    return first.startsWith(name + "-") ? pod(first).getStatus().getPodIP() : host;
  }

  /** Writes that many keys as an application. */
  void write(int keys) {
    try (Application application = bulk()) {
      application.write(keys);
    }
  }

  /** Waits until all those keys are there for an application: what was lost never comes back. */
  void awaitReadable(int keys) {
    await()
        .atMost(WHOLE)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              try (Application application = bulk()) {
                assertThat(application.missing(keys)).as("missing keys").isEmpty();
              }
            });
  }

  /** Keys of all primaries, by their own word. */
  long keys() {
    return views().values().stream()
        .filter(view -> view.self().primary())
        .mapToLong(view -> view.load().keys())
        .sum();
  }

  /** Keys of all shards, by the status. */
  long reportedKeys() {
    LayeredCache resource =
        bench
            .kubernetes()
            .resources(LayeredCache.class)
            .inNamespace(namespace)
            .withName(name)
            .get();
    return resource.getStatus().shards().stream()
        .map(ShardStatus::keys)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Waits until the primaries, and their replicas as well, hold that many keys. */
  void awaitReplicated(int keys) {
    await()
        .atMost(WHOLE)
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(views().values().stream().mapToLong(view -> view.load().keys()).sum())
                    .isEqualTo((long) keys * (1 + replicas)));
  }

  /** Waits until every replica has all that its primary has produced by now, whoever writes on. */
  void awaitCaughtUp() {
    Map<String, Long> produced = new TreeMap<>();
    replications(Replication.Role.PRIMARY)
        .forEach(stream -> produced.put(stream.replicationId(), stream.offset()));
    await()
        .atMost(WHOLE)
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(replications(Replication.Role.REPLICA))
                    .hasSize(shards * replicas)
                    .allSatisfy(
                        held ->
                            assertThat(held.offset())
                                .isGreaterThanOrEqualTo(
                                    Objects.requireNonNull(produced.get(held.replicationId())))));
  }

  private List<Replication> replications(Replication.Role role) {
    return views().values().stream()
        .map(NodeView::replication)
        .filter(replication -> replication.role() == role)
        .toList();
  }

  /** How many of those keys an application misses for good: all of them if nobody answers it. */
  int lost(int keys) {
    AtomicInteger missing = new AtomicInteger(keys);
    try {
      await()
          .atMost(WHOLE)
          .ignoreExceptions()
          .until(
              () -> {
                try (Application application = bulk()) {
                  missing.set(application.missing(keys).size());
                }
                return missing.get() == 0;
              });
    } catch (ConditionTimeoutException notAll) {
      // the number says it
    }
    return missing.get();
  }

  /** Deletes its namespace and does not wait for the end. */
  void discard() {
    bench.kubectl().attempt("", "delete", "namespace", namespace, "--wait=false");
  }

  /** Something that is needed to judge is not there at the moment. */
  static final class NotReadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotReadable(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}
