package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The operator is killed where it hurts: between the steps of a bootstrap. They follow each other
 * faster than anything can be killed from outside, so a fault holds the bootstrap at each place
 * where it is to be interrupted. That it was interrupted there is shown by what the servers say
 * while there is no operator; then that fault is taken away and the next one made.
 */
@ExtendWith(InvariantsAfterEach.class)
@Tag("long")
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER, Ability.PARTITION})
class OperatorCrashIT {
  private static final Duration REACHED = Duration.ofSeconds(90);
  private static final Duration OFTEN = Duration.ofMillis(20);
  private static final int SERVERS = 6;

  /** The shard at which the third and the fourth death happen. */
  private static final int SHARD = 0;

  /** At {@link #SLOWLY}, copying them takes 15 s. */
  private static final int KEYS = 3_000;

  /** Microseconds per key. */
  private static final String SLOWLY = "5000";

  private final Bench bench;
  private final CacheUnderTest cache;
  private String frozen = "";

  OperatorCrashIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.prepare(3, 1);
  }

  @AfterEach
  void uncordon() {
    everyNode("uncordon");
  }

  private void everyNode(String verb) {
    bench.cluster().nodes().forEach(node -> bench.kubectl().run(verb, node.name()));
  }

  @Test
  void aCacheIsFormedAlthoughTheOperatorIsKilledFourTimes() {
    everyNode("cordon");
    cache.apply("");

    killWhen(this::allPodsWaitForANode, this::noServerWasStarted);
    killWhen(this::allWaitForTheFrozen, this::noSlotWasAssigned);
    killWhen(this::allSlotsAreOwnedBehindTheWall, this::noReplicaWasAttached);
    killWhen(this::aReplicaHasNoCopyYet, this::noCopyWasComplete);

    cache.awaitWhole();
    cache.awaitReplicated(KEYS);
  }

  private void killWhen(BooleanSupplier moment, Runnable meanwhile) {
    await()
        .atMost(REACHED)
        .pollInterval(OFTEN)
        .pollDelay(Duration.ZERO)
        .until(moment::getAsBoolean);
    bench.operator().kill(meanwhile);
  }

  private boolean allPodsWaitForANode() {
    return cache.pods().size() == SERVERS
        && cache.condition("Degraded").equals("True/Unschedulable");
  }

  /**
   * First death: all objects are there, and no server runs, for no node takes a pod. Then the nodes
   * do, and the first server is frozen as soon as it runs: nothing is formed while one is silent.
   */
  private void noServerWasStarted() {
    assertThat(cache.pods()).hasSize(SERVERS).allMatch(pod -> pod.getSpec().getNodeName() == null);
    assertThat(topologyIsPublished()).isFalse();
    everyNode("uncordon");
    frozen = cache.pods().getFirst().getMetadata().getName();
    await().atMost(REACHED).until(() -> answers().containsKey(frozen));
    bench.cluster().freeze(cache.container(frozen));
  }

  private boolean allWaitForTheFrozen() {
    return cache.condition("Degraded").equals("True/NodeUnreadable")
        && answers().size() == SERVERS - 1;
  }

  /**
   * Second death: all servers are there and have been read. Then a wall is raised between the two
   * nodes of a shard, with the operator on a third, which reaches both: its members cannot meet.
   */
  private void noSlotWasAssigned() {
    assertThat(answers().values())
        .hasSize(SERVERS - 1)
        .extracting(view -> view.isBlank() && view.currentEpoch() == 0)
        .containsOnly(true);
    List<String> nodes = members().stream().map(this::nodeOf).toList();
    nodes.forEach(node -> bench.kubectl().run("cordon", node));
    bench.cluster().partition(nodes.getFirst(), nodes.getLast());
    bench.cluster().thaw(cache.container(frozen));
  }

  private boolean allSlotsAreOwnedBehindTheWall() {
    Map<String, NodeView> answers = answers();
    return slots(answers) == SlotRange.SLOTS
        && answers.values().stream().anyMatch(view -> view.nodes().size() > 1);
  }

  /**
   * Third death: all slots are owned and a first node has been introduced. Then the wall is taken
   * down, and the first copy is made a long one.
   */
  private void noReplicaWasAttached() {
    assertThat(slots(answers())).isEqualTo(SlotRange.SLOTS);
    assertThat(members()).allMatch(pod -> said(pod).self().primary());
    assertThat(cache.condition("ReplicasInSync")).doesNotStartWith("True");
    everyNode("uncordon");
    bench.cluster().restore();
    String primary = cache.primary(SHARD);
    await().atMost(REACHED).until(() -> said(primary).clusterStateOk());
    try (Server server = server(primary)) {
      server.fill(said(primary).self().slots(), KEYS);
      server.set("rdb-key-save-delay", SLOWLY);
    }
  }

  private boolean aReplicaHasNoCopyYet() {
    return answers().entrySet().stream()
        .filter(answer -> members().contains(answer.getKey()))
        .anyMatch(answer -> followsWithoutACopy(answer.getValue()));
  }

  /** Fourth death: the replica is attached and waits for its copy, or for the rest of it. */
  private void noCopyWasComplete() {
    String replica = cache.replica(SHARD);
    NodeView view = said(replica);
    assertThat(view).matches(OperatorCrashIT::followsWithoutACopy);
    assertThat(view.load().keys()).isLessThan(KEYS);
    assertThat(cache.condition("ReplicasInSync")).doesNotStartWith("True");
    try (Server server = server(cache.primary(SHARD))) {
      server.set("rdb-key-save-delay", "0");
    }
  }

  private static boolean followsWithoutACopy(NodeView view) {
    return !view.self().primary() && view.replication().upstream().filter(Upstream::up).isEmpty();
  }

  private List<String> members() {
    return cache.pods().stream()
        .map(pod -> pod.getMetadata().getName())
        .filter(pod -> pod.startsWith(cache.name() + "-" + SHARD + "-"))
        .sorted()
        .toList();
  }

  private String nodeOf(String pod) {
    return cache.pod(pod).getSpec().getNodeName();
  }

  private NodeView said(String pod) {
    return cache.view(cache.pod(pod)).orElseThrow();
  }

  /** What those servers say that answer. */
  private Map<String, NodeView> answers() {
    Map<String, NodeView> answers = new TreeMap<>();
    for (Pod pod : cache.pods()) {
      cache.view(pod).ifPresent(view -> answers.put(pod.getMetadata().getName(), view));
    }
    return answers;
  }

  private static int slots(Map<String, NodeView> answers) {
    return answers.values().stream().mapToInt(view -> view.self().slots().count()).sum();
  }

  private boolean topologyIsPublished() {
    return bench
            .kubernetes()
            .configMaps()
            .inNamespace(cache.namespace())
            .withName(cache.name() + "-topology")
            .get()
        != null;
  }

  private Server server(String pod) {
    return new Server(cache.pod(pod).getStatus().getPodIP(), cache.operatorPassword());
  }
}
