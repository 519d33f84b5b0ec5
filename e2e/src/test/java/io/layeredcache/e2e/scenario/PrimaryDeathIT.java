package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.e2e.cluster.Node;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A primary dies in caches of one, two and three shards with a replica each: with one and two, no
 * majority of primaries is left to vote. All three at once, for the deaths do not know each other.
 */
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER, Ability.POWER_CUT})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrimaryDeathIT {
  private static final int KEYS = 2_000;
  private static final Duration FAILED_OVER = Duration.ofMinutes(2);

  private final Bench bench;
  private final List<CacheUnderTest> caches;

  PrimaryDeathIT(Bench bench) {
    this.bench = bench;
    this.caches = List.of(bench.apply(1, 1), bench.apply(2, 1), bench.apply(3, 1));
  }

  @BeforeAll
  void quietAndReplicated() {
    for (CacheUnderTest cache : caches) {
      cache.awaitWhole().write(KEYS);
      cache.awaitReplicated(KEYS);
    }
  }

  @Test
  void noKeyIsLostWithThePrimarysContainer() {
    for (CacheUnderTest cache : caches) {
      bench.cluster().kill(cache.container(cache.primary(0)));
    }

    everyKeyIsThere();
  }

  @Test
  void noKeyIsLostWithThePrimarysPod() {
    for (CacheUnderTest cache : caches) {
      bench
          .kubectl()
          .run("-n", cache.namespace(), "delete", "pod", cache.primary(0), "--wait=false");
    }

    everyKeyIsThere();
  }

  @Test
  void noKeyIsLostWithThePrimarysContainerWhileTheOperatorIsStopped() {
    bench.operator().stop();
    for (CacheUnderTest cache : caches) {
      bench.cluster().kill(cache.container(cache.primary(0)));
    }

    caches.forEach(cache -> cache.awaitReadable(KEYS));
  }

  /**
   * One node with a primary of each cache, so that one loss, which Kubernetes takes nearly a minute
   * to notice, tries all three. The operator is not on it: it would be started elsewhere only a
   * while after that, and caches of one and two shards would wait for it.
   */
  @Test
  @Tag("long")
  void noKeyIsLostWithTheNodeOfAPrimaryOfEachCache() {
    String node = nodeWithAPodOfEachCache();
    bench.operator().leave(node);
    caches.forEach(cache -> moveAPrimaryTo(node, cache));
    everyKeyIsThere();
    List<Place> lost =
        caches.stream().flatMap(cache -> places(cache, node)).filter(Place::isPrimary).toList();
    assertThat(lost.stream().map(Place::cache).distinct()).containsExactlyElementsOf(caches);

    bench.cluster().powerCut(node);

    await().atMost(FAILED_OVER).untilAsserted(() -> assertThat(lost).allSatisfy(Place::isReplaced));
    caches.forEach(cache -> cache.awaitReadable(KEYS));
    bench.cluster().powerOn(node);
    everyKeyIsThere();
  }

  /** A pod of a cache. */
  private record Place(CacheUnderTest cache, int shard, String pod) {

    boolean isPrimary() {
      return pod.equals(cache.primary(shard));
    }

    void isReplaced() {
      assertThat(cache.owners(shard)).as(toString()).isNotEmpty().doesNotContain(pod);
    }

    @Override
    public String toString() {
      return "shard %d of the cache of %d".formatted(shard, cache.shards());
    }
  }

  private static Stream<Place> places(CacheUnderTest cache, String node) {
    return cache.pods().stream()
        .filter(pod -> node.equals(pod.getSpec().getNodeName()))
        .map(
            pod ->
                new Place(
                    cache,
                    Integer.parseInt(pod.getMetadata().getLabels().get("layeredcache.io/shard")),
                    pod.getMetadata().getName()));
  }

  private String nodeWithAPodOfEachCache() {
    return bench.cluster().nodes().stream()
        .map(Node::name)
        .filter(node -> caches.stream().allMatch(cache -> places(cache, node).count() > 0))
        .max(Comparator.comparing(node -> caches.stream().filter(c -> serves(c, node)).count()))
        .orElseThrow(() -> new AssertionError("no node has a pod of each cache"));
  }

  private static boolean serves(CacheUnderTest cache, String node) {
    return places(cache, node).anyMatch(Place::isPrimary);
  }

  /** Handed over as in a drain: its primary's pod is deleted, with grace. */
  private void moveAPrimaryTo(String node, CacheUnderTest cache) {
    if (!serves(cache, node)) {
      int shard = places(cache, node).findFirst().orElseThrow().shard();
      bench.kubectl().run("-n", cache.namespace(), "delete", "pod", cache.primary(shard));
      cache.awaitWhole();
    }
  }

  private void everyKeyIsThere() {
    for (CacheUnderTest cache : caches) {
      cache.awaitWhole();
      cache.awaitReadable(KEYS);
      cache.awaitReplicated(KEYS);
    }
  }
}
