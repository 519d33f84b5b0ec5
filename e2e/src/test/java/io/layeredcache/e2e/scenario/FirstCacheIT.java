package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** The main job: a LayeredCache applied as YAML becomes a serving, cross-zone cluster. */
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FirstCacheIT {
  private static final int KEYS = 10_000;
  private static final Duration REST = Duration.ofMinutes(5);
  private static final int FEW_PASSES = 5;
  private static final int PASSES = 10;
  private static final int FEW = 100;

  private final Bench bench;
  private final CacheUnderTest cache;

  FirstCacheIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.named("shop", "storefront", 3, 1);
  }

  @BeforeAll
  void applied() {
    bench.kubectl().run("delete", "namespace", "shop", "--ignore-not-found");
    bench
        .kubectl()
        .run("apply", "-f", Project.file("manifests", "samples", "storefront.yaml").toString());
    cache.awaitWhole();
  }

  @Test
  void noReplicaStandsInItsPrimarysZone() {
    TopologyDocument document = cache.published();

    assertThat(document.shards()).hasSize(3);
    assertThat(document.unowned()).isEqualTo(SlotRanges.none());
    for (ShardTopology shard : document.shards()) {
      assertThat(shard.replicas())
          .hasSize(1)
          .allSatisfy(
              replica ->
                  assertThat(replica.zone()).isNotEqualTo(shard.primary().orElseThrow().zone()));
    }
    assertThat(cache.condition("PlacementSatisfied")).startsWith("True");
  }

  @Test
  void anApplicationWritesAndReadsTenThousandKeys() {
    cache.write(KEYS);

    cache.awaitReadable(KEYS);
  }

  @Test
  void anApplicationIsRefusedAdministration() {
    try (Application application = cache.application()) {
      var commands = application.commands();

      assertThatThrownBy(commands::flushall).hasMessageContaining("NOPERM");
      assertThatThrownBy(() -> commands.configGet("maxmemory")).hasMessageContaining("NOPERM");
      assertThatThrownBy(() -> commands.clusterForget("0".repeat(40)))
          .hasMessageContaining("NOPERM");
      assertThatThrownBy(() -> commands.clusterDelSlots(1)).hasMessageContaining("NOPERM");
    }
  }

  /** RU-5: the operator does not restart or replace what it has just made. */
  @Test
  void noContainerWasRestartedAndNoPodReplaced() {
    assertThat(cache.pods())
        .hasSize(6)
        .allSatisfy(
            pod ->
                assertThat(pod.getStatus().getContainerStatuses())
                    .extracting(ContainerStatus::getRestartCount)
                    .containsOnly(0));
    assertThat(bench.kubectl().run("-n", "shop", "get", "events"))
        .doesNotContain("Killing", "SuccessfulDelete");
  }

  /**
   * GO-1: nobody's defaults are fought. Before anything is read: what leaves the window of the hit
   * ratio is said once, a minute later.
   */
  @Test
  @Order(1)
  void go1FivePassesOverAnIdleCacheChangeNoObject() {
    assertNothingChangesIn(FEW_PASSES);
  }

  /** The same for a minute. */
  @Test
  @Order(2)
  @Tag("long")
  void go1TenPassesOverAnIdleCacheChangeNoObject() {
    assertNothingChangesIn(PASSES);
  }

  private void assertNothingChangesIn(int passes) {
    awaitRest();
    // what was read before leaves the window of the hit ratio, and that is said once
    await()
        .atMost(REST)
        .untilAsserted(
            () -> {
              awaitRest();
              Quiet quiet = new Quiet(bench, cache);

              quiet.awaitPasses(passes);

              assertThat(quiet.changed()).isEmpty();
              assertThat(quiet.statusWrites()).isZero();
            });
  }

  /** GO-1, while an application reads and writes new keys all the time. */
  @Test
  @Tag("long")
  void go1TenPassesOverABusyCacheChangeNothingButNumbersInTheStatus() {
    awaitRest();
    try (Traffic traffic = Traffic.on(cache)) {
      Quiet quiet = new Quiet(bench, cache);

      quiet.awaitPasses(PASSES);

      assertThat(quiet.changed()).isEmpty();
      assertThat(quiet.statusWrites()).isLessThanOrEqualTo(quiet.halfMinutesBegun());
      assertThat(traffic.failures()).isEmpty();
      assertThat(traffic.answered()).isGreaterThan(FEW);
    }
  }

  /** Nothing is being done, and the status has the numbers of what was written before. */
  private void awaitRest() {
    await()
        .atMost(REST)
        .untilAsserted(
            () -> {
              assertThat(cache.condition("Progressing")).startsWith("False");
              assertThat(cache.reportedKeys()).isCloseTo(cache.keys(), withinPercentage(9));
            });
  }
}
