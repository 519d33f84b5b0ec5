package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.layeredcache.crd.LayeredCache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * UP-3: ten good caches beside odd ones. One whose passes throw cannot be made by a resource that
 * admission takes; it is in the operator's own tests.
 */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
class OddCachesIT {
  private static final int GOOD = 10;
  private static final long EDIT_MILLIS = 100;

  /** For a busy machine. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  @Test
  void up3TenGoodCachesAreServedInTheirUsualTimeBesideOddOnes(Bench bench) {
    Duration alone = serve(bench);
    List<CacheUnderTest> odd =
        List.of(
            odd(bench, "  redis: {memory: 64Mi, image: \"redis:no-such-version\"}\n"),
            odd(bench, "  redis: {memory: 64Mi, nodeSelector: {pool: nowhere}}\n"),
            odd(bench, "  redis: {memory: 64Mi, config: {maxclients: \"-1\"}}\n"));
    CacheUnderTest restless = bench.apply(1, 0);
    try (Restlessness edits = new Restlessness(bench, restless)) {
      Duration beside = serve(bench);

      System.out.printf(
          "ten caches served: alone after %d s, beside odd ones after %d s (%d edits)%n",
          alone.toSeconds(), beside.toSeconds(), edits.count());
      assertThat(beside).isLessThan(alone.multipliedBy(2).plus(GRACE));
      assertThat(edits.count()).isGreaterThan(GOOD);
      assertThat(edits.goOn()).as("the edits went on to the end").isTrue();
    }
    restless.awaitWhole();
    odd.forEach(CacheUnderTest::discard);
  }

  /** Applies all of them at once; how long it takes until the last one is whole. */
  private static Duration serve(Bench bench) {
    Instant begin = Instant.now();
    List<CacheUnderTest> caches = Stream.generate(() -> bench.apply(1, 0)).limit(GOOD).toList();
    caches.forEach(CacheUnderTest::awaitWhole);
    Duration taken = Duration.between(begin, Instant.now());
    caches.forEach(
        cache -> {
          bench.release(cache);
          cache.discard();
        });
    return taken;
  }

  /** One that never gets whole. */
  private static CacheUnderTest odd(Bench bench, String spec) {
    CacheUnderTest cache = bench.prepare(1, 0);
    cache.apply(spec);
    bench.release(cache);
    return cache;
  }

  /** Edits a cache's spec every tenth of a second until it is closed. */
  private static final class Restlessness implements AutoCloseable {
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong edits = new AtomicLong();
    private final ScheduledFuture<?> editing;

    Restlessness(Bench bench, CacheUnderTest cache) {
      var resource =
          bench
              .kubernetes()
              .resources(LayeredCache.class)
              .inNamespace(cache.namespace())
              .withName(cache.name());
      editing =
          thread.scheduleAtFixedRate(
              () ->
                  resource.patch(
                      PatchContext.of(PatchType.JSON_MERGE),
                      "{\"spec\":{\"changes\":{\"resync\":{\"maxConcurrent\":%d}}}}"
                          .formatted(1 + edits.getAndIncrement() % 2)),
              0,
              EDIT_MILLIS,
              TimeUnit.MILLISECONDS);
    }

    /** One that fails is the last one. */
    boolean goOn() {
      return !editing.isDone();
    }

    long count() {
      return edits.get();
    }

    @Override
    public void close() {
      thread.close();
    }
  }
}
