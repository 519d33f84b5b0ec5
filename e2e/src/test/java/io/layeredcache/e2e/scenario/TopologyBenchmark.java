package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.status.ClientsStatus;
import io.layeredcache.e2e.scenario.PublishedDocuments.Published;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long a new version of the topology takes to a thousand clients, beside the mounted folders of
 * a few pods. Measured and printed, never asserted; no suite runs it by itself.
 */
@ExtendWith(InvariantsAfterEach.class)
class TopologyBenchmark {
  private static final int CLIENTS = 1_000;
  private static final int FOLDERS = 3;
  private static final int VERSIONS = 5;

  /**
   * Of these nothing is told. A pod checks its first document in code that no compiler has seen,
   * and so does this process, but a thousand times in a row on the two threads that all share.
   */
  private static final int WARM_UP = 6;

  private static final Duration WARM_UP_APART = Duration.ofSeconds(8);

  /** Longer than the usual cool-down, and so that each version has one of its own. */
  private static final int FIRST_COOLDOWN = 11;

  /**
   * From one version to the next, and as much again at random: kubelets look about once a minute.
   */
  private static final Duration APART = Duration.ofSeconds(30);

  private static final Duration COUNTED = Duration.ofMinutes(3);
  private static final String HEAD =
      """
      | version | from the edit to the ConfigMap | to %d clients: p50 | p99 | max | to %d mounted folders: min | median | max |
      | --- | --- | --- | --- | --- | --- | --- | --- |
      """;

  private final Bench bench;

  TopologyBenchmark(Bench bench) {
    this.bench = bench;
  }

  /**
   * A version on its way.
   *
   * @param edited just before the spec was changed
   * @param published when the ConfigMap had it
   * @param clients from there on
   */
  private record Sent(Instant edited, Published published, Delays clients) {
    Duration made() {
      return Duration.between(edited, published.at());
    }
  }

  @Test
  void aNewVersionReachesEveryClient(@TempDir Path folder) throws IOException {
    CacheUnderTest cache = bench.prepare(3, 1);
    // a thousand connections to each primary, and their buffers are a tenth of it at most
    cache.apply("  redis: {memory: 1Gi}\n");
    cache.awaitWhole();
    copyTopology(cache, folder);
    MountedFolders folders = MountedFolders.beside(cache, bench.kubectl(), FOLDERS);
    try (PublishedDocuments documents = new PublishedDocuments(bench.kubernetes(), cache);
        SimulatedClients clients = SimulatedClients.open(CLIENTS, folder, servers(cache))) {
      awaitCounted(cache);
      PollCost before = PollCost.of(cache);
      List<Sent> sent = send(cache, documents, clients);
      String cost = PollCost.of(cache).since(before);
      folders.awaitVersion(sent.getLast().published().document().version());
      System.out.println(table(sent, folders));
      System.out.println(
          "%d connections, %d of them lost; %s"
              .formatted(CLIENTS * 3, CLIENTS * 3 - clients.connections(), cost));
    }
  }

  /** The name of all nodes resolves in pods alone, to any of them. */
  private static Function<NodeAddress, RedisURI.Builder> servers(CacheUnderTest cache) {
    String user = cache.secret("client", "username");
    String password = cache.secret("client", "password");
    List<String> addresses =
        cache.pods().stream().map(pod -> pod.getStatus().getPodIP()).sorted().toList();
    return node ->
        RedisURI.builder()
            .withHost(addresses.contains(node.host()) ? node.host() : addresses.getFirst())
            .withPort(node.port())
            .withAuthentication(user, password.toCharArray());
  }

  /** As a pod finds them mounted: the key, and a document that becomes old. */
  private void copyTopology(CacheUnderTest cache, Path folder) throws IOException {
    ConfigMap map =
        bench
            .kubernetes()
            .configMaps()
            .inNamespace(cache.namespace())
            .withName(cache.name() + "-topology")
            .get();
    for (Map.Entry<String, String> file : map.getData().entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
  }

  /** Their number is part of the document: once it is published, nothing but an edit changes it. */
  private void awaitCounted(CacheUnderTest cache) {
    await()
        .atMost(COUNTED)
        .untilAsserted(
            () -> {
              assertThat(Optional.ofNullable(resource(cache).getStatus().clients()))
                  .map(ClientsStatus::connected)
                  .contains(CLIENTS);
              assertThat(cache.published().livePods().orElse(0)).isGreaterThan(CLIENTS * 9 / 10);
            });
  }

  private LayeredCache resource(CacheUnderTest cache) {
    return bench
        .kubernetes()
        .resources(LayeredCache.class)
        .inNamespace(cache.namespace())
        .withName(cache.name())
        .get();
  }

  private List<Sent> send(
      CacheUnderTest cache, PublishedDocuments documents, SimulatedClients clients) {
    Random random = new Random(1);
    List<Sent> sent = new ArrayList<>();
    for (int i = 0; i < WARM_UP + VERSIONS; i++) {
      double longer = 1 + random.nextDouble();
      Duration pause = i < WARM_UP ? WARM_UP_APART : APART;
      LockSupport.parkNanos((long) (pause.toNanos() * longer));
      sent.add(send(FIRST_COOLDOWN + i, cache, documents, clients));
    }
    return sent.subList(WARM_UP, sent.size());
  }

  private Sent send(
      int cooldown, CacheUnderTest cache, PublishedDocuments documents, SimulatedClients clients) {
    Instant edited = Instant.now();
    edit(cache, cooldown);
    Published published = documents.awaitFirst(document -> says(document, cooldown));
    Delays delays = clients.untilAllHave(published.document().version(), published.at());
    return new Sent(edited, published, delays);
  }

  private void edit(CacheUnderTest cache, int cooldown) {
    bench
        .kubernetes()
        .resources(LayeredCache.class)
        .inNamespace(cache.namespace())
        .withName(cache.name())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"spec\": {\"clients\": {\"breaker\": {\"cooldown\": \"%ds\"}}}}"
                .formatted(cooldown));
  }

  private static boolean says(TopologyDocument document, int cooldown) {
    return document.policy().breaker().cooldown().equals(Duration.ofSeconds(cooldown));
  }

  private static String table(List<Sent> sent, MountedFolders folders) {
    StringBuilder table = new StringBuilder(HEAD.formatted(CLIENTS, FOLDERS));
    List<Delays> mounts = new ArrayList<>();
    for (Sent each : sent) {
      Published published = each.published();
      Delays mounted = folders.since(published.at(), published.document().version());
      mounts.add(mounted);
      table.append(
          row(
              Long.toString(published.document().version()),
              Delays.seconds(each.made()),
              each.clients(),
              mounted));
    }
    return table
        .append(
            row(
                "all",
                "at most "
                    + Delays.seconds(
                        new Delays(sent.stream().map(Sent::made).toList()).percentile(100)),
                Delays.together(sent.stream().map(Sent::clients).toList()),
                Delays.together(mounts)))
        .toString();
  }

  private static String row(String version, String made, Delays clients, Delays mounts) {
    return "| %s | %s | %s | %s |%n"
        .formatted(version, made, clients.cells(50, 99, 100), mounts.cells(0, 50, 100));
  }
}
