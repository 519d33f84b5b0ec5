package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.e2e.cluster.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What administrators and their tools do to pods, nodes and objects of a running cache. */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER, Ability.ADD_NODE})
class DisruptionIT {
  private static final int KEYS = 3_000;
  private static final Duration SOON = Duration.ofSeconds(90);

  /** PD-1 and PD-3: one pod of a shard at a time, but one that is of no use blocks nobody. */
  @Test
  void theSecondEvictionInAShardIsRefusedAndAPodThatIsNotReadyBlocksNone(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    cache.write(KEYS);
    cache.awaitReplicated(KEYS);
    String primary = cache.primary(0);
    String replica = cache.replica(0);
    for (Pod pod : cache.pods()) {
      assertThat(budgetsOf(bench, pod)).as(pod.getMetadata().getName()).hasSize(1);
    }

    assertThat(evict(bench, cache, replica)).isTrue();
    assertThat(evict(bench, cache, primary)).isFalse();

    cache.awaitWhole();
    cache.awaitReplicated(KEYS);
    String frozen = cache.replica(0);
    bench.cluster().freeze(cache.container(frozen));
    await().atMost(SOON).until(() -> !ready(cache.pod(frozen)));
    assertThat(evict(bench, cache, frozen)).isTrue();
    cache.awaitWhole();
    cache.awaitReadable(KEYS);
  }

  /** PD-2: both at once, on a cluster that has room elsewhere. */
  @Test
  void twoNodesAreDrainedAtOnceAndNoWriteIsLost(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1).awaitWhole();
    List<Node> nodes = bench.cluster().nodes();
    List<Node> drained = nodes.subList(0, 2);
    if (nodes.size() == 3) {
      drained.forEach(node -> bench.cluster().addNode(node.zone()));
    }
    try (SteadyWriter writer = SteadyWriter.on(cache)) {
      drainAtOnce(bench, drained);
      cache.awaitWhole();

      writer.awaitAnotherWrite();
      assertThat(writer.longestPause()).isLessThan(SOON);
      assertThat(writer.missing()).isEmpty();
      System.out.printf(
          "two nodes drained at once: %d writes, longest pause %d ms%n",
          writer.written(), writer.longestPause().toMillis());
    } finally {
      drained.forEach(bench.kubectl()::uncordon);
    }
  }

  /** PD-6: what has no second copy can still be drained. */
  @Test
  void aCacheWithoutReplicasDoesNotBlockADrain(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 0).awaitWhole();
    Node node = bench.cluster().nodes().getLast();

    bench.kubectl().drain(node);

    bench.kubectl().uncordon(node);
    cache.awaitWhole();
  }

  @Test
  void whatWasDeletedOrEditedByHandIsRepairedAndWhatOthersAddedIsKept(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    cache.write(KEYS);
    Kubectl kubectl = bench.kubectl();
    List<String> before = uids(cache);
    String in = cache.namespace();

    kubectl.run("-n", in, "label", "service/cache-client", "statefulset/cache-0", "team=checkout");
    kubectl.run("-n", in, "annotate", "service/cache-client", "example.org/note=keep");
    kubectl.run("-n", in, "delete", "poddisruptionbudget", "--all");
    kubectl.run("-n", in, "delete", "service", "cache-nodes", "--ignore-not-found");
    kubectl.run("-n", in, "delete", "statefulset", "cache-0", "--cascade=orphan");
    kubectl.run("-n", in, "patch", "service/cache-client", "--type=json", "-p", PORT_CHANGED);

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        kubectl.run(
                            "-n", in, "get", "statefulset,poddisruptionbudget", "-o", "name"))
                    .contains("statefulset.apps/cache-0")
                    .contains("poddisruptionbudget.policy/cache-0"));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(kubectl.run("-n", in, "get", "service/cache-client", "-o", "yaml"))
                    .contains("port: 6379", "team: checkout", "example.org/note: keep")
                    .doesNotContain("6390"));
    cache.awaitWhole();
    cache.awaitReadable(KEYS);
    assertThat(uids(cache)).isEqualTo(before);
  }

  private static final String PORT_CHANGED =
      "[{\"op\":\"replace\",\"path\":\"/spec/ports/0/port\",\"value\":6390}]";

  /** DL-1 and DL-3: no finalizer of ours holds anything. */
  @Test
  void dl1AndDl3TheNamespaceOfACacheIsDeletedToTheEnd(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    bench.release(cache);
    assertThat(
            bench
                .kubectl()
                .run(
                    "-n",
                    cache.namespace(),
                    "get",
                    "lc,statefulsets,services,secrets,configmaps,poddisruptionbudgets",
                    "-o",
                    "jsonpath={.items[*].metadata.finalizers}"))
        .isEmpty();

    bench.kubectl().run("delete", "namespace", cache.namespace(), "--timeout=120s");
  }

  /** DL-4: without an operator nothing has to be patched away. */
  @Test
  void dl4ACacheIsDeletedWhileNoOperatorRuns(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    bench.release(cache);
    bench.operator().stop();

    bench.kubectl().run("-n", cache.namespace(), "delete", "lc", cache.name(), "--timeout=60s");

    await().atMost(SOON).untilAsserted(() -> assertThat(cache.pods()).isEmpty());
    cache.discard();
  }

  private static void drainAtOnce(Bench bench, List<Node> nodes) {
    try (ExecutorService administrators = Executors.newVirtualThreadPerTaskExecutor()) {
      nodes.stream()
          .map(
              node -> CompletableFuture.runAsync(() -> bench.kubectl().drain(node), administrators))
          .toList()
          .forEach(CompletableFuture::join);
    }
  }

  /** Asked once: Fabric8's client asks again until a refused eviction is granted. */
  private static boolean evict(Bench bench, CacheUnderTest cache, String pod) {
    String eviction =
        """
        {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "%s", "namespace": "%s"}}
        """
            .formatted(pod, cache.namespace());
    String path = "/api/v1/namespaces/%s/pods/%s/eviction".formatted(cache.namespace(), pod);
    Command.Result answer = bench.kubectl().attempt(eviction, "create", "--raw", path, "-f", "-");
    assertThat(answer.errors()).matches(text -> answer.ok() || text.contains("disruption budget"));
    return answer.ok();
  }

  private static Stream<PodDisruptionBudget> budgets(Bench bench, String namespace) {
    return bench
        .kubernetes()
        .policy()
        .v1()
        .podDisruptionBudget()
        .inNamespace(namespace)
        .list()
        .getItems()
        .stream();
  }

  private static List<String> budgetsOf(Bench bench, Pod pod) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return budgets(bench, pod.getMetadata().getNamespace())
        .filter(
            budget ->
                labels
                    .entrySet()
                    .containsAll(budget.getSpec().getSelector().getMatchLabels().entrySet()))
        .map(budget -> budget.getMetadata().getName())
        .toList();
  }

  private static boolean ready(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(
            condition ->
                condition.getType().equals("Ready") && condition.getStatus().equals("True"));
  }

  private static List<String> uids(CacheUnderTest cache) {
    return cache.pods().stream().map(pod -> pod.getMetadata().getUid()).sorted().toList();
  }
}
