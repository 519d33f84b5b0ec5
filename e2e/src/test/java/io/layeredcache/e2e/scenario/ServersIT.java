package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The main job on the server whose image the system property {@code layeredcache.server-image}
 * names: {@code make test-servers} runs this once for each.
 */
@Tag("servers")
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServersIT {
  private static final int KEYS = 2_000;
  private static final Duration TAKEN_OVER = Duration.ofMinutes(1);
  private static final String IMAGE = System.getProperty("layeredcache.server-image", "redis:7.0");

  private final Bench bench;
  private final CacheUnderTest cache;
  private final CacheUnderTest alone;

  ServersIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.prepare(3, 1);
    this.alone = bench.prepare(1, 0);
  }

  @BeforeAll
  void served() {
    for (CacheUnderTest one : new CacheUnderTest[] {cache, alone}) {
      one.apply("  redis: {memory: 64Mi, image: '%s'}\n".formatted(IMAGE));
    }
    cache.awaitWhole().write(KEYS);
    cache.awaitReplicated(KEYS);
  }

  @Test
  void everyServerIsOfTheVersionThatTheImageIsNamedAfter() {
    String minor = IMAGE.substring(IMAGE.lastIndexOf(':') + 1);

    assertThat(cache.views().values())
        .hasSize(6)
        .extracting(NodeView::version)
        .allSatisfy(version -> assertThat(version).startsWith(minor + "."));
  }

  @Test
  void aCacheOfASingleNodeServes() {
    alone.awaitWhole().write(KEYS);

    alone.awaitReadable(KEYS);
  }

  @Test
  void aKilledPrimaryIsReplacedWithAllItsKeysAndTheTopologyFollows() {
    String replica = cache.replica(0);
    long version = cache.published().version();

    bench.cluster().kill(cache.container(cache.primary(0)));

    assertThatItOwnsTheFirstShardSince(version, replica);
  }

  @Test
  void aDeletedPrimaryHandsOverAndTheTopologyFollows() {
    String replica = cache.replica(0);
    long version = cache.published().version();

    bench.kubectl().run("-n", cache.namespace(), "delete", "pod", cache.primary(0), "--wait=false");

    assertThatItOwnsTheFirstShardSince(version, replica);
  }

  /** Whole means also that the document names the owners. */
  private void assertThatItOwnsTheFirstShardSince(long version, String pod) {
    await()
        .atMost(TAKEN_OVER)
        .untilAsserted(() -> assertThat(cache.owners(0)).containsExactly(pod));
    cache.awaitWhole();
    cache.awaitReadable(KEYS);
    cache.awaitReplicated(KEYS);
    TopologyDocument document = cache.published();
    assertThat(document.version()).isGreaterThan(version);
    assertThat(document.shards().getFirst().primary().orElseThrow().pod()).isEqualTo(pod);
  }
}
